import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own. */
export interface ServerProcess<Hello> {
  /** What it said once it was ready. */
  readonly hello: Hello;
  /** CPU it has used so far, microseconds. */
  readonly cpuUs: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server of this folder. It says hello in its first message, answers every message with its CPU
 * (`answerCpu`) and ends when the channel closes.
 */
export async function startServerProcess<Hello>(
  file: string,
  ...args: string[]
): Promise<ServerProcess<Hello>> {
  const child = fork(new URL(file, import.meta.url), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const died = exited.then(([code]) => {
    throw new Error(`${file} of the benchmark exited with ${code}`);
  });
  died.catch(() => undefined);
  const [hello] = await Promise.race([once(child, 'message'), died]);
  return {
    hello: hello as Hello,
    async cpuUs() {
      const answered = once(child, 'message');
      child.send('cpu');
      const [{ cpuUs }] = await answered;
      return cpuUs;
    },
    async close() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** The server's side of it: says hello, answers for its CPU, and runs `close` when the parent is done. */
export function serveParent(hello: object, close: () => Promise<void> | void): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  });
  process.on('disconnect', async () => {
    await close();
    process.exit();
  });
  process.send?.(hello);
}
