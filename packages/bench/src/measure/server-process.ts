import { fork } from 'node:child_process';
import { once } from 'node:events';
import { collectGarbage } from './collect-garbage.ts';
import { type MemoryUse, memoryUse } from './memory-use.ts';

export interface ServerProcess<Hello> {
  /** Its first message, once ready. */
  readonly hello: Hello;
  /** Microseconds used so far. */
  readonly cpuUs: () => Promise<number>;
  /** Memory it holds. */
  readonly residentBytes: () => Promise<number>;
  /** After garbage collection. */
  readonly collectedBytes: () => Promise<number>;
  readonly memory: () => Promise<MemoryUse>;
  /** Of the clock, where the server has one that jumps. */
  readonly jump: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * Passes on the flags of this process, which are those of production. The server sends hello first, answers
 * every message with its usage (`serveParent`), and ends with the channel.
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
  const ask = async (asked: 'usage' | 'collected usage' | 'memory' | 'jump') => {
    const answered = once(child, 'message');
    child.send(asked);
    const [answer] = await Promise.race([answered, died]);
    return answer;
  };
  const usage = async (asked: 'usage' | 'collected usage' = 'usage'): Promise<Usage> => await ask(asked);
  return {
    hello: hello as Hello,
    cpuUs: async () => (await usage()).cpuUs,
    residentBytes: async () => (await usage()).residentBytes,
    collectedBytes: async () => (await usage('collected usage')).residentBytes,
    memory: async (): Promise<MemoryUse> => await ask('memory'),
    jump: () => ask('jump'),
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

/** Sends hello, reports usage, and runs `close` at the end of the parent. */
export function serveParent(
  hello: object,
  close: () => Promise<void> | void,
  jump: () => void = () => {},
): void {
  process.on('message', async (asked) => {
    if (asked === 'memory') {
      process.send?.(await memoryUse());
      return;
    }
    if (asked === 'jump') jump();
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
