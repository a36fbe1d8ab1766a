import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server of this machine whose connections can be cut. */
export interface CuttableProxy {
  readonly port: number;
  /** Drops every connection and every new one. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Listens on a free port and forwards everything to the server's port. */
export async function startCuttableProxy(serverPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((inner) => {
    if (isCut) return inner.destroy();
    const outer = connect(serverPort, '127.0.0.1');
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
