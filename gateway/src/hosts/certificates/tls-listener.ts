import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { FindCertificate } from './domain-certificates.ts';
import { listenBehindProxies } from './proxied-connections.ts';

/** A listener that ends TLS for custom domains. */
export interface TlsListener {
  readonly port: number;
  /** Takes no new connections; those that are open belong to the HTTP server. */
  close(): Promise<void>;
}

/** How long a handshake may take, ms. */
const handshakeMs = 10_000;

/** Where the listener is, and whom it takes connections from. */
export interface DomainListening {
  readonly host: string;
  readonly port: number;
  /** The proxies that say first where each connection comes from, by PROXY protocol v2; undefined: nobody stands in front. */
  readonly proxies?: readonly string[] | undefined;
}

/**
 * Ends TLS and hands the connections to an HTTP server, which treats them as its own. A handshake without the name of an active
 * hostname fails, before anything of a request is read.
 */
export async function listenForDomains(
  server: HttpServer,
  findCertificate: FindCertificate,
  { proxies, ...listen }: DomainListening,
): Promise<TlsListener> {
  const handshakes = new Set<Socket>();
  /** Where the connections come from that proxies pass on, by what the proxy's end of each is called. */
  const addresses = new Map<string, string>();
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
    if (typeof socket.servername !== 'string') {
      socket.destroy();
      return;
    }
    const address = addresses.get(peerOf(socket));
    if (address !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
  });
  const listener =
    proxies === undefined
      ? tls
      : listenBehindProxies(proxies, handshakeMs, (socket, address) => {
          const peer = peerOf(socket);
          if (address !== undefined) addresses.set(peer, address);
          socket.once('close', () => addresses.delete(peer));
          tls.emit('connection', socket);
        });
  // Whatever is wrong with a handshake is the client's.
  tls.on('tlsClientError', (_error, socket) => socket.destroy());
  listener.listen(listen);
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      server.once('close', () => {
        for (const socket of handshakes) socket.destroy();
      });
      await Promise.race([closed, once(server, 'close')]);
    },
  };
}

/** No two connections at a time have the same. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
