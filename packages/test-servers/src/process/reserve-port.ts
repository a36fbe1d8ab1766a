import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that operating systems assign, so that no other process gets a port between its release and its use,
 * or during a restart.
 */
const [lowest, highest] = [15_000, 32_000];

/** No other process gets it before its release. */
export interface ReservedPort {
  readonly port: number;
  /** For its server; a second call has no effect. */
  release(): Promise<void>;
}

/** The port, or for 0 a free reserved one. */
export async function knownPort(host: string, port: number): Promise<ReservedPort> {
  return port === 0 ? await reservePort(host) : { port, release: async () => {} };
}

/**
 * Fixes a server's address before it runs. This process holds the port above until its end, so that nobody else
 * reserves the pair after the release.
 */
export async function reservePort(host: string): Promise<ReservedPort> {
  for (;;) {
    const port = 2 * randomInt(lowest / 2, highest / 2);
    const claim = await hold(host, port + 1);
    if (claim === undefined) continue;
    const holder = await hold(host, port);
    if (holder === undefined) {
      claim.close();
      continue;
    }
    claim.unref();
    return { port, release: () => new Promise((done) => holder.close(() => done())) };
  }
}

/** Undefined: taken. */
async function hold(host: string, port: number): Promise<Server | undefined> {
  const holder = createServer((socket) => socket.destroy()).listen(port, host);
  try {
    await once(holder, 'listening');
    return holder;
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** For a server that starts at once and takes its port as a parameter. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const { port, release } = await reservePort(host);
  await release();
  return port;
}
