import { once } from 'node:events';
import { createServer } from 'node:net';

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

/** Reserves a free port, so that the address of a server is known before the server runs. */
export async function reservePort(host: string): Promise<ReservedPort> {
  const holder = createServer((socket) => socket.destroy());
  holder.listen(0, host);
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('the reserved port has no number');
  return {
    port: address.port,
    release: () => new Promise((done) => holder.close(() => done())),
  };
}
