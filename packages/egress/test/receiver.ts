import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A receiver of messages on loopback. */
export interface Receiver {
  readonly port: number;
  /** Its address and port, as an entry of `allow`. */
  readonly endpoint: string;
  /** How many connections were made to it. */
  readonly connections: () => number;
  /** How many of them are open. */
  readonly open: () => number;
  /** How many bytes have arrived. */
  readonly bytes: () => number;
}

/** Speaks HTTP. */
export function httpReceiver(answer: RequestListener): Promise<Receiver> {
  return receiver(createHttpServer({ keepAliveTimeout: 60_000 }, answer));
}

/** Does the given act with every connection, and reads what arrives. */
export function rawReceiver(meet: (socket: Socket) => void): Promise<Receiver> {
  return receiver(createServer((socket) => meet(socket.resume())));
}

/** Makes the server listen on loopback until the test is finished, on a free port unless one is named. */
export async function receiver(server: Server, address = '127.0.0.1', wanted = 0): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let bytes = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(wanted, address);
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    endpoint: `${address}:${port}`,
    connections: () => connections,
    open: () => sockets.size,
    bytes: () => bytes,
  };
}
