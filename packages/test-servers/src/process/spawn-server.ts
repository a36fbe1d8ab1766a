import { spawn } from 'node:child_process';

export interface SpawnedServer {
  /** Match of `ready` in the output. */
  readonly announcement: RegExpMatchArray;
  /** SIGTERM (SIGKILL after `killAfterMs`); resolves when the process is gone; can be repeated. */
  stop(): Promise<void>;
  /** Like a crash; resolves when the process is gone. */
  kill(): Promise<void>;
}

/**
 * Resolves once stdout or stderr matches `ready`. Its stdin stays open while this process lives, so that a server that
 * watches it does not outlive the tests.
 *
 * Rejects with the system's error when the process cannot start, and when it ends first or is not ready within 30
 * seconds, with the end of its output.
 */
export async function spawnServer(
  command: string,
  args: readonly string[],
  ready: RegExp,
  killAfterMs = 10_000,
): Promise<SpawnedServer> {
  // In its own process group: on Ctrl-C the tests end first and then stop it.
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const lastResort = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await gone;
    clearTimeout(lastResort);
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const announcement = await new Promise<RegExpMatchArray>((resolve, reject) => {
      let output = '';
      const fail = (what: string): void => reject(new Error(`${command} ${what}: ${output.slice(-2000)}`));
      const timer = setTimeout(() => fail('was not ready within 30 s'), 30_000);
      const read = (chunk: string): void => {
        output += chunk;
        const match = output.match(ready);
        if (match === null) return;
        clearTimeout(timer);
        child.stdout.removeListener('data', read).resume();
        child.stderr.removeListener('data', read).resume();
        resolve(match);
      };
      child.once('error', reject);
      child.stdout.setEncoding('utf8').on('data', read);
      child.stderr.setEncoding('utf8').on('data', read);
      gone.then(() => {
        clearTimeout(timer);
        fail('ended before it was ready');
      });
    });
    return { announcement, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}
