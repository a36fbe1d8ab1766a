import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Problems } from '../../edge/problems/problems.ts';
import { hostnameOf } from '../../edge/requests/host-name.ts';
import { challengePath } from './challenge-path.ts';

export interface PlainListener {
  readonly port: number;
  /** Accepts no new connections; the HTTP server owns the open ones. */
  close(): void;
}

/** The connections of plain listeners. */
const plain = new WeakSet<Socket>();

/** Passes connections in the clear to the HTTP server, whose bounds they have. */
export async function listenInPlain(
  server: HttpServer,
  listen: { readonly host: string; readonly port: number },
): Promise<PlainListener> {
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    plain.add(socket);
    server.emit('connection', socket);
  });
  listener.listen(listen);
  await once(listener, 'listening');
  return { port: (listener.address() as AddressInfo).port, close: () => void listener.close() };
}

/** Answers of what comes in the clear only the challenges of certificate authorities; every other request is redirected to TLS. */
export function redirectPlain(app: FastifyInstance, problems: Problems): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, url } = request;
    if (!plain.has(raw.socket) || url.startsWith(challengePath)) done();
    // An absolute target (RFC 9112 3.2) names its own host, which a redirect would follow.
    else if (!url.startsWith('/')) problems.send(reply, 'not-found');
    else reply.redirect(`https://${hostnameOf(request)}${url}`, 308);
  });
}
