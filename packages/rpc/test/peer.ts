import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A peer that speaks HTTP but need not follow the protocol. */
export interface Peer {
  readonly url: string;
  readonly sockets: readonly Socket[];
  /** Every request, when its head has arrived. */
  readonly seen: readonly IncomingMessage[];
}

/** Answers a request that has arrived whole. */
export type PeerAnswer = (req: IncomingMessage, res: ServerResponse) => void;

/** Starts a peer on a free port; it is closed with the test. */
export async function peer(answer: PeerAnswer): Promise<Peer> {
  const sockets: Socket[] = [];
  const seen: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    seen.push(req);
    req.resume().on('end', () => answer(req, res));
  });
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, seen };
}

/** An empty message. */
export const ok: PeerAnswer = (_, res) => {
  res.writeHead(200, { 'content-type': 'application/proto' }).end();
};
