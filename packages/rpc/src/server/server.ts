import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import type { Contract } from '../contract/contract.ts';
import type { InternalCaller } from '../contract/credentials.ts';
import type { LocalServer } from '../contract/local-server.ts';
import type { Tracer } from '../contract/tracer.ts';
import { wireErrorOf } from '../contract/wire-error.ts';
import { type AuthenticateOperator, accessChecks } from './calls/access.ts';
import type { CallHost, CallRecord, RpcLogger } from './calls/call-lifecycle.ts';
import { type Interceptor, internalEndpoints, methodEndpointsOf } from './calls/endpoint.ts';
import { type ServerBounds, serverBounds } from './ports/bounds.ts';
import { createHttp1Port, type ServerTls } from './ports/http1-port.ts';
import { createHttp2Port } from './ports/http2-port.ts';
import { closed, listen, portOf, trackConnections, trackSessions, urlHost } from './ports/listening.ts';
import { connectPath } from './protocols/connect-path.ts';
import { createHealth } from './protocols/health.ts';
import { type HttpRoute, httpRoutes } from './protocols/http-route.ts';
import { localPath } from './protocols/local-path.ts';
import { isShortPathRequest, type ShortPath, serveShortPath } from './protocols/short-path.ts';

export interface ServeOptions {
  readonly contracts: readonly Contract[];
  readonly routes?: readonly HttpRoute[];
  /** Processes with access to `internal` and `shared` methods that list them. */
  readonly internalCallers: readonly InternalCaller[];
  /** Required for a contract that is open to operators. */
  readonly authenticateOperator?: AuthenticateOperator;
  readonly logger: RpcLogger;
  readonly observe?: (record: CallRecord) => void;
  /** Records every call except health. */
  readonly tracer?: Tracer | undefined;
  /** The first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Default: every interface. */
  readonly host?: string;
  /** Of the gRPC port; default: `host`. If given, operators are served on that port only. */
  readonly operatorHost?: string | undefined;
  /** 0, the default: any free port. */
  readonly httpPort?: number;
  /** 0, the default: any free port. */
  readonly grpcPort?: number;
  /** In bytes, default 1 MiB. */
  readonly maxMessageBytes?: number;
  /** Further calls are `unavailable`; default 1024. */
  readonly maxInFlight?: number;
  /** Of a unary call without a deadline; default 10 s. */
  readonly defaultDeadlineMs?: number;
  /** Longer deadlines are reduced; default 30 s. */
  readonly maxDeadlineMs?: number;
  /** For tests; default: as in production. */
  readonly bounds?: Partial<ServerBounds>;
  /** Absent: both ports are without TLS. */
  readonly tls?: ServerTls | undefined;
}

export interface RpcServer {
  /** HTTP/1.1: unary Connect, binary and JSON, and gRPC-Web, for `createTransport`. */
  readonly httpUrl: string;
  /** HTTP/2: gRPC, gRPC-Web, Connect, streams. */
  readonly grpcUrl: string;
  readonly httpPort: number;
  readonly grpcPort: number;
  /** For transports of this process (`local`). */
  readonly local: LocalServer;
  /** On both ports and locally, without health. */
  readonly inFlight: () => number;
  /** For new connections. No effect without TLS. */
  readonly renewTls: (tls: ServerTls) => void;
  /**
   * Closes without failing a call: health becomes `NOT_SERVING`, answers ask callers to close their connections, idle
   * ones have up to 3 s, then no connection is accepted, and calls in flight finish. After `graceMs` (default 10 s)
   * connections are cut; 0 cuts at once.
   */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Longer than the platform's callers keep idle connections, so that no call meets a closed one. */
const idleDrainMs = 3000;

/** A connection made just before the last one closed is still accepted and served. */
const quietMs = 50;

const graceDefaultMs = 10_000;

/**
 * On both ports, until closed.
 *
 * @throws Error when a contract cannot be served or a port is taken.
 */
export async function serveContracts(options: ServeOptions): Promise<RpcServer> {
  const { contracts, internalCallers, authenticateOperator, maxMessageBytes = 1024 * 1024 } = options;
  if (authenticateOperator === undefined && contracts.some(({ access }) => access.scope !== undefined)) {
    throw new Error('operator contracts need authenticateOperator');
  }
  const bounds = { ...serverBounds, ...options.bounds };
  const methods = methodEndpointsOf(contracts, options.interceptors ?? []);
  const host: CallHost = {
    access: accessChecks(internalCallers, authenticateOperator),
    deadlines: { defaultMs: options.defaultDeadlineMs ?? 10_000, maximumMs: options.maxDeadlineMs ?? 30_000 },
    maxInFlight: options.maxInFlight ?? 1024,
    logger: options.logger,
    observe: options.observe,
    tracer: options.tracer,
    inFlight: 0,
    openEndedStreams: 0,
    maxOpenEndedStreams: bounds.openEndedStreams,
  };
  const health = createHealth(
    contracts.map(({ service }) => service.typeName),
    bounds.watchers,
  );
  const httpMethods = options.operatorHost === undefined ? methods : internalEndpoints(methods);
  const viaConnect = connectPath(host, httpMethods, health, maxMessageBytes);
  const viaGrpc = connectPath(host, methods, health, maxMessageBytes);
  const shortPath: ShortPath = { host, maxMessageBytes, connection: 'keep-alive' };
  const byPath = new Map(httpMethods.map((endpoint) => [endpoint.path, endpoint]));
  const local = localPath(host, byPath, maxMessageBytes);
  const routes = httpRoutes(host, options.routes ?? [], shortPath);

  const http = createHttp1Port(bounds, options.tls, (req, res) => {
    res.sendDate = false;
    const endpoint = byPath.get(req.url ?? '');
    if (endpoint !== undefined && isShortPathRequest(req, endpoint)) {
      serveShortPath(shortPath, endpoint, req, res);
    } else if (!routes.serve(req, res)) {
      if (shortPath.connection === 'close') res.setHeader('connection', 'close');
      void viaConnect(req, res);
    }
  });
  http.on('clientError', (error: Error & { code?: string }, socket) => {
    // Node has one timeout for receiving requests, for the whole server.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && routes.isReceivingOn(socket)) return;
    answerMalformedHttp(error, socket);
  });

  const connections = trackConnections(http);

  const http2 = createHttp2Port(bounds, options.tls, (req, res) => void viaGrpc(req, res));
  const sessions = trackSessions(http2);

  const grpcHost = options.operatorHost ?? options.host;
  await listen(http, options.httpPort ?? 0, options.host);
  try {
    await listen(http2, options.grpcPort ?? 0, grpcHost);
  } catch (error) {
    http.close();
    throw error;
  }
  const httpPort = portOf(http);
  const grpcPort = portOf(http2);

  const scheme = options.tls === undefined ? 'http' : 'https';

  let closing: Promise<void> | undefined;
  async function close(graceMs: number): Promise<void> {
    const begunAt = performance.now();
    shortPath.connection = 'close';
    health.drain();
    const localClosed = local.close(graceMs);
    const grpcClosed = closed(http2);
    sessions.close();
    await connections.gone(quietMs, Math.min(idleDrainMs, graceMs));
    const httpClosed = closed(http);
    http.closeIdleConnections();
    const cut = setTimeout(
      () => {
        http.closeAllConnections();
        sessions.cut();
      },
      Math.max(0, graceMs - (performance.now() - begunAt)),
    );
    await Promise.all([httpClosed, grpcClosed, localClosed]);
    clearTimeout(cut);
    // Calls of a cut connection conclude a few turns of the event loop later.
    const waitEndsAt = performance.now() + 1000;
    while (host.inFlight > 0 && performance.now() < waitEndsAt) await setImmediate();
  }

  return {
    httpUrl: `${scheme}://${urlHost(options.host)}:${httpPort}`,
    grpcUrl: `${scheme}://${urlHost(grpcHost)}:${grpcPort}`,
    httpPort,
    grpcPort,
    local,
    inFlight: () => host.inFlight,
    renewTls(tls) {
      for (const port of [http, http2]) if ('setSecureContext' in port) port.setSecureContext(tls);
    },
    close(graceMs = graceDefaultMs) {
      closing ??= close(graceMs);
      return closing;
    },
  };
}

const heads: Readonly<Record<string, { readonly line: string; readonly kind: ErrorKind }>> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', kind: 'malformed-request' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', kind: 'timeout' },
};

/** With a Connect error, and closes the connection. */
function answerMalformedHttp(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { line, kind } = heads[error.code ?? ''] ?? { line: '400 Bad Request', kind: 'malformed-request' };
  const { body } = wireErrorOf(new DomainError(kind));
  const head = `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.byteLength}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]));
}
