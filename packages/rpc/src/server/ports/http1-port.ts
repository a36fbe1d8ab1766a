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

/** PEM. */
export interface ServerTls {
  /** With intermediate certificates, if any. */
  readonly cert: string;
  readonly key: string;
}

/** Of Node's check for slow requests. */
const checkMs = 2000;

/** Enforces the bounds; does not listen yet. */
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
  // Node also reports a failed handshake as `clientError`, and an answer to that would wait for the handshake forever.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}
