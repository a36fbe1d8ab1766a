import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readableLine } from '../start/readable-line.ts';

/** The folder of the checkout of this file. */
export const ownCheckout = join(import.meta.dirname, '../../../..');

/** The addresses in the `listening` line of a process. */
export interface Listening {
  readonly port: number;
  readonly grpcPort?: number;
  readonly operationsPort: number;
  readonly tlsPort?: number;
  readonly plainPort?: number;
}

export interface ManagedProcess {
  readonly name: string;
  readonly processId: number;
  readonly listening: Listening;
  /** Resolves to the exit code when the process ends. */
  readonly exited: Promise<number | null>;
  /** Sends SIGTERM, and SIGKILL if the drain takes too long. */
  stop(): Promise<void>;
  /** Sends SIGKILL, as in a crash: nothing drains. */
  kill(): Promise<void>;
}

/** How long a process may take to end: a little longer than its drain. */
const stopLimitMs = 28_000;

/**
 * Starts a process by its module (say `<checkout>/services/intake/src/main.ts`), sends its log through `print` in readable form, and
 * waits until it listens. Rejects when it ends before.
 */
export async function startProcess(
  name: string,
  main: string,
  env: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<ManagedProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(ownCheckout, 'require-node.mjs'),
      '--import',
      fileURLToPath(new URL('./end-with-parent.ts', import.meta.url)),
      '--disable-warning=ExperimentalWarning',
      main,
    ],
    // A separate process group, so that Ctrl-C reaches it only through stop().
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const exited = once(child, 'exit').then(([code]) => code as number | null);

  const listening = new Promise<Listening>((resolve, reject) => {
    let lastLine = 'it wrote nothing';
    const show = (line: string) => {
      lastLine = readableLine(name, line);
      print(lastLine);
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      show(line);
      if (line.includes('"msg":"listening"')) resolve(JSON.parse(line) as Listening);
    });
    createInterface({ input: child.stderr }).on('line', show);
    // `close` is emitted after all output is read, which may be later than `exit`.
    child.once('close', (code) =>
      reject(new Error(`${name} ended with ${code} before it listened; its last line: ${lastLine}`)),
    );
  });

  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const addresses = await listening;
  const { pid: processId } = child;
  if (processId === undefined) throw new Error(`${name} was never started`);
  return { name, processId, listening: addresses, exited, stop: () => stop(child, exited), kill };
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const tooLate = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(tooLate);
}
