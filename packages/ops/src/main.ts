import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';

const { stdin, stdout, stderr } = process;

/** Empty at the end of input. The question goes to standard error, because results may go to a file. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}

// `head` and others close the pipe early, which is not a failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Drops bytes that can no longer be written. */
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
