import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port nobody else gets until it is released. */
export interface HeldPort {
  readonly port: number;
  /** Frees the port for whoever it was held for; more than once does no harm. */
  release(): Promise<void>;
}

/** Holds a free port, so that its address can be told before the server behind it exists. */
export async function holdPort(host: string): Promise<HeldPort> {
  const holder = createServer((socket) => socket.destroy());
  holder.listen(0, host);
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('a port was listened on, not a path');
  return {
    port: address.port,
    release: () => new Promise((done) => holder.close(() => done())),
  };
}
