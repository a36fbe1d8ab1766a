import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  constants as http2,
  type ServerHttp2Session,
} from 'node:http2';
import type { ServerBounds } from './bounds.ts';
import type { ServerTls } from './http1-port.ts';

/** Enforces the bounds; does not listen yet. */
export function createHttp2Port(
  bounds: ServerBounds,
  tls: ServerTls | undefined,
  serve: (req: Http2ServerRequest, res: Http2ServerResponse) => void,
): Http2Server | Http2SecureServer {
  const settings = { maxConcurrentStreams: bounds.callsPerSession };
  const server: Http2Server | Http2SecureServer =
    tls === undefined
      ? createServer({ settings })
      : createSecureServer({ settings, ...tls, handshakeTimeout: bounds.headMs });
  server.maxConnections = bounds.sessions;
  server.on('request', (req: Http2ServerRequest, res: Http2ServerResponse) => {
    res.on('error', () => {});
    serve(req, res);
  });
  server.on('sessionError', () => {});
  server.on('session', (session: ServerHttp2Session) => keepBounds(session, bounds));
  return server;
}

function keepBounds(session: ServerHttp2Session, { idleMs, unreadMs }: ServerBounds): void {
  let calls = 0;
  session.setTimeout(idleMs, () => {
    if (calls === 0) session.close();
  });
  session.on('stream', (stream) => {
    calls++;
    stream.on('close', () => calls--);
    stream.setTimeout(unreadMs, () => {
      // A stream that waits for its handler has nothing to read.
      if (stream.bufferSize > 0) stream.close(http2.NGHTTP2_CANCEL);
    });
  });
}
