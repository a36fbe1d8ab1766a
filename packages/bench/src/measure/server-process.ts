import { fork } from 'node:child_process';
import { once } from 'node:events';
import { collectGarbage } from './collect-garbage.ts';

/** A server in a process of its own. */
export interface ServerProcess<Hello> {
  /** What it said once it was ready. */
  readonly hello: Hello;
  /** CPU it has used so far, microseconds. */
  readonly cpuUs: () => Promise<number>;
  /** Memory it holds. */
  readonly residentBytes: () => Promise<number>;
  /** Memory it holds after it has collected its garbage. */
  readonly collectedBytes: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the server in a file, with the flags of this process, which are those of production. It says hello in its first message, answers every message with what it
 * uses (`serveParent`) and ends when the channel closes.
 */
export async function startServerProcess<Hello>(file: URL, ...args: string[]): Promise<ServerProcess<Hello>> {
  const child = fork(file, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const died = exited.then(([code]) => {
    throw new Error(`${file.pathname} exited with ${code}`);
  });
  died.catch(() => undefined);
  const [hello] = await Promise.race([once(child, 'message'), died]);
  const usage = async (asked: 'usage' | 'collected usage' = 'usage'): Promise<Usage> => {
    const answered = once(child, 'message');
    child.send(asked);
    const [answer] = await answered;
    return answer;
  };
  return {
    hello: hello as Hello,
    cpuUs: async () => (await usage()).cpuUs,
    residentBytes: async () => (await usage()).residentBytes,
    collectedBytes: async () => (await usage('collected usage')).residentBytes,
    async close() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

interface Usage {
  readonly cpuUs: number;
  readonly residentBytes: number;
}

/** The server's side of it: says hello, answers for what it uses, and runs `close` when the parent is done. */
export function serveParent(hello: object, close: () => Promise<void> | void): void {
  process.on('message', (asked) => {
    if (asked === 'collected usage') collectGarbage();
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuUs: user + system, residentBytes: process.memoryUsage.rss() };
    process.send?.(usage);
  });
  process.on('disconnect', async () => {
    await close();
    process.exit();
  });
  process.send?.(hello);
}
