import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ServerBounds } from './bounds.ts';
import { countUnanswered } from './unanswered-requests.ts';

/** What a server proves itself with to its callers; both PEM. */
export interface ServerTls {
  /** With intermediate certificates behind it, if there are any. */
  readonly cert: string;
  readonly key: string;
}

/** How often Node looks for requests that take too long. */
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
    connectionsCheckingInterval: Math.min(checkMs, bounds.requestMs),
    noDelay: true,
  };
  const server: Server =
    tls === undefined
      ? createServer(options)
      : createTlsServer({ ...options, ...tls, handshakeTimeout: bounds.headMs });
  server.setTimeout(bounds.unreadMs);
  server.on('request', (req, res) => {
    if (countUnanswered(req.socket, res) > bounds.unansweredPerConnection) req.socket.destroy();
    else serve(req, res);
  });
  return server;
}
