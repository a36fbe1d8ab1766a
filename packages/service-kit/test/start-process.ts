import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { onTestFinished } from 'vitest';

/** A process that runs a script of this package, until the end of the test. */
export interface StartedProcess {
  readonly child: ChildProcess;
  /** The status of a path of its operations port. */
  statusOf(path: string): Promise<number>;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>;
}

export async function startProcess(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<StartedProcess> {
  const port = await freePort('127.0.0.1');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      OPERATIONS_PORT: String(port),
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = [
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ];
  const ended = closed.then(async ([code]) => ({ code, stdout: await stdout, stderr: await stderr }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  return {
    child,
    statusOf: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    ended,
  };
}
