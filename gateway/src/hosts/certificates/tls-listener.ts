import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { FindCertificate } from './domain-certificates.ts';

/** A listener that ends TLS for custom domains. */
export interface TlsListener {
  readonly port: number;
  /** Takes no new connections; those that are open belong to the HTTP server. */
  close(): Promise<void>;
}

/** How long a handshake may take, ms. */
const handshakeMs = 10_000;

/**
 * Ends TLS and hands the connections to an HTTP server, which treats them as its own. A handshake without the name of an active
 * hostname fails, before anything of a request is read.
 */
export async function listenForDomains(
  server: HttpServer,
  findCertificate: FindCertificate,
  listen: { readonly host: string; readonly port: number },
): Promise<TlsListener> {
  const handshakes = new Set<Socket>();
  const tls = createServer({
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: handshakeMs,
    SNICallback: (name, done) => {
      findCertificate(name).then(
        (context) => done(context ? null : new Error('no such hostname'), context),
        (error: Error) => done(error),
      );
    },
  });
  tls.on('connection', (socket: Socket) => {
    handshakes.add(socket);
    socket.once('close', () => handshakes.delete(socket));
  });
  tls.on('secureConnection', (socket: TLSSocket) => {
    // A client that names no host gets no certificate, and so never comes here; this is for those that resume a session.
    if (typeof socket.servername !== 'string') socket.destroy();
    else server.emit('connection', socket);
  });
  // Whatever is wrong with a handshake is the client's.
  tls.on('tlsClientError', (_error, socket) => socket.destroy());
  tls.listen(listen);
  await once(tls, 'listening');
  return {
    port: (tls.address() as AddressInfo).port,
    async close() {
      const closed = once(tls, 'close');
      tls.close();
      server.once('close', () => {
        for (const socket of handshakes) socket.destroy();
      });
      await Promise.race([closed, once(server, 'close')]);
    },
  };
}
