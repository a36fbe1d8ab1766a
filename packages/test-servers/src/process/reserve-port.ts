import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that operating systems give to connections and to servers that ask for any port: between its release and
 * its use, and while its server is being started again, no other process gets it by accident.
 */
const [lowest, highest] = [15_000, 32_000];

/** A free port that no other process gets until it is released. */
export interface ReservedPort {
  readonly port: number;
  /** Frees the port for its server; a second call has no effect. */
  release(): Promise<void>;
}

/** The port itself, or for 0 any free one that is reserved. */
export async function knownPort(host: string, port: number): Promise<ReservedPort> {
  return port === 0 ? await reservePort(host) : { port, release: async () => {} };
}

/**
 * Reserves a free port, so that the address of a server is known before the server runs. This process keeps
 * the port above it until it ends, so that nobody else reserves the pair after the release.
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

/** Takes a port; undefined: it is taken. */
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

/** A free port for a server that starts at once and takes its port as a parameter. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const { port, release } = await reservePort(host);
  await release();
  return port;
}
