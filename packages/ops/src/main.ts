import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';

const { stdin, stdout, stderr } = process;

/** The line that is typed; empty when the input ends. The question goes to standard error, since results may go to a file. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}

// `head` and its like close the pipe early; that is not a failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Bytes that can no longer be written are dropped. */
const write = (bytes: Uint8Array) =>
  new Promise<void>((resolve) => void stdout.write(bytes, () => resolve()));

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (line) => void stdout.write(`${line}\n`),
  write: stdout.isTTY ? undefined : write,
  note: (line) => void stderr.write(`${line}\n`),
  isWatched: stderr.isTTY,
  ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
});
