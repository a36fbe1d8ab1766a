import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ServerBounds } from './bounds.ts';
import { countUnanswered } from './unanswered-requests.ts';

/** What a server proves itself with to its callers; both PEM. */
export interface ServerTls {
  /** With intermediate certificates behind it, if there are any. */
  readonly cert: string;
  readonly key: string;
}

/** How often Node checks for requests that take too long. */
const checkMs = 2000;

/** An HTTP/1.1 server, not yet listening, that keeps the bounds and hands requests on. */
export function createHttp1Port(
  bounds: ServerBounds,
  tls: ServerTls | undefined,
  serve: (req: IncomingMessage, res: ServerResponse) => void,
): Server {
  const options = {
    headersTimeout: bounds.headMs,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.idleMs,
    connectionsCheckingInterval: Math.min(checkMs, bounds.headMs),
    noDelay: true,
  };
  const server = tls === undefined ? createServer(options) : createSecured(options, bounds, tls);
  server.setTimeout(bounds.unreadMs);
  server.on('request', (req, res) => {
    if (countUnanswered(req.socket, res) > bounds.unansweredPerConnection) req.socket.destroy();
    else serve(req, res);
  });
  return server;
}

function createSecured(options: ServerOptions, { headMs }: ServerBounds, tls: ServerTls): Server {
  const server = createTlsServer({ ...options, ...tls, handshakeTimeout: headMs });
  // Node reports a failed handshake as `clientError` too, and an answer to that would wait for the handshake for ever.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}
