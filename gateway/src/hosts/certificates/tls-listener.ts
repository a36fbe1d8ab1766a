import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { FindCertificate } from './domain-certificates.ts';
import { listenBehindProxies } from './proxied-connections.ts';

export interface TlsListener {
  readonly port: number;
  /** Accepts no new connections; the HTTP server owns the open ones. */
  close(): Promise<void>;
}

/** Milliseconds. */
const handshakeMs = 10_000;

export interface DomainListening {
  readonly host: string;
  readonly port: number;
  /** Proxies that send a PROXY protocol v2 head; undefined: there is no proxy. */
  readonly proxies?: readonly string[] | undefined;
}

/**
 * Passes decrypted connections to the HTTP server. A handshake without an active hostname fails before the
 * request is read.
 */
export async function listenForDomains(
  server: HttpServer,
  findCertificate: FindCertificate,
  { proxies, ...listen }: DomainListening,
): Promise<TlsListener> {
  const handshakes = new Set<Socket>();
  /** Origin addresses of proxied connections, by the proxy's end of each. */
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
    // A client without SNI gets no certificate; only a resumed session comes here.
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
  // Handshake errors are the client's fault.
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

/** Unique among open connections. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
