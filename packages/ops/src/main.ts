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

const stopping = new AbortController();
const stop = () => stopping.abort();

/** Without it a signal ends the process at once. */
function untilStopped(): AbortSignal {
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return stopping.signal;
}

// `head` and others close the pipe early, which is not a failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  stop();
});

/** Drops bytes that can no longer be written. */
const write = (bytes: Uint8Array) =>
  new Promise<void>((resolve) => {
    stdout.write(bytes, (error) => {
      if (error) stop();
      resolve();
    });
  });

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (line) => void stdout.write(`${line}\n`),
  write: stdout.isTTY ? undefined : write,
  note: (line) => void stderr.write(`${line}\n`),
  untilStopped,
  isWatched: stderr.isTTY,
  ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
});
