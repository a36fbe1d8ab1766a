import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DomainError } from '@telehealth/errors';
import type { Call } from '../contract/call.ts';
import { errorKindHeader } from '../contract/metadata.ts';
import { wireErrorOf } from '../contract/wire-error.ts';
import { admitCall, beginCall, type CallHost, conclude, domainErrorOf } from './call-lifecycle.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Plain HTTP beside the contracts, for bytes that are no message. Endpoint over HTTP/1.1 to whoever bears the internal
 * credential, with the metadata of any call. Open-ended: there is no deadline unless the caller sets one.
 */
export interface HttpRoute {
  /** Serves this path and every one below it: `/media`, say. Names the route in metrics and traces. */
  readonly prefix: string;
  /** Any other method is answered 405. */
  readonly methods: readonly string[];
  /** Longest silence of a caller in the middle of its request, ms, default 60 s; its connection is cut then. */
  readonly idleMs?: number;
  /**
   * Answers one request. What it throws before its answer has begun is answered like the refusal of any call. The
   * signal of the call is aborted when the caller is gone or has sent nothing for too long.
   */
  readonly handle: HttpRouteHandler;
}

/** Answers a request of a plain route. */
export type HttpRouteHandler = (req: IncomingMessage, res: ServerResponse, call: Call) => Promise<void>;

/** The routes of one server. */
export interface HttpRoutes {
  /** Whether the request is one of a route, and is answered. */
  serve(req: IncomingMessage, res: ServerResponse): boolean;
  /** Whether a request that takes long is being received here, as it may. */
  isReceivingOn(socket: Duplex): boolean;
}

const idleDefaultMs = 60_000;

/**
 * Bytes read and thrown away after a refusal, so that the caller reads it instead of meeting a reset connection. One
 * that goes on sending beyond them meets it.
 */
const discardBytes = 8 * 1024 * 1024;

/** `connection` says the header of that name of the next answer. */
export function httpRoutes(
  host: CallHost,
  routes: readonly HttpRoute[],
  path: { readonly connection: 'keep-alive' | 'close' },
): HttpRoutes {
  const receiving = new WeakSet<Duplex>();
  const servedRoutes = routes.map((route) => ({
    ...route,
    byMethod: new Map(route.methods.map((method) => [method, endpointOf(route.prefix, method)])),
  }));

  function answer(
    req: IncomingMessage,
    res: ServerResponse,
    endpoint: Endpoint,
    { handle, idleMs = idleDefaultMs }: HttpRoute,
  ): void {
    const call = beginCall(host, endpoint, req.headers, (error) => {
      if (error instanceof Error) refuse(path.connection, req, res, error);
    });
    const { socket } = req;
    receiving.add(socket);
    req.setTimeout(idleMs, () => socket.destroy());
    req.on('error', () => {});
    res.on('error', () => {});
    res.on('close', () => {
      receiving.delete(socket);
      conclude(host, call, 'canceled');
    });
    const fail = (thrown: unknown) => conclude(host, call, domainErrorOf(host, call, thrown));
    try {
      admitCall(host, call, req.headers);
      handle(req, res, call).then(() => conclude(host, call, undefined), fail);
    } catch (thrown) {
      fail(thrown);
    }
  }

  return {
    serve(req, res) {
      const target = req.url?.split('?', 1)[0] ?? '';
      const route = servedRoutes.find(({ prefix }) => target === prefix || target.startsWith(`${prefix}/`));
      if (route === undefined) return false;
      const endpoint = route.byMethod.get(req.method ?? '');
      if (path.connection === 'close') res.setHeader('connection', 'close');
      if (endpoint !== undefined) answer(req, res, endpoint, route);
      else {
        req.resume();
        res.writeHead(405, { allow: route.methods.join(', '), 'content-length': '0' }).end();
      }
      return true;
    },
    isReceivingOn: (socket) => receiving.has(socket),
  };
}

function endpointOf(prefix: string, method: string): Endpoint {
  const service = prefix.slice(1);
  return { service, name: method, path: `/${service}/${method}`, access: 'internal', isOpenEnded: true };
}

/** The answer to HEAD has no body, so the kind stands in a header too. */
function refuse(
  connection: 'keep-alive' | 'close',
  req: IncomingMessage,
  res: ServerResponse,
  error: DomainError,
): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const { status, body } = wireErrorOf(error);
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(body.byteLength),
    [errorKindHeader]: error.kind,
    // Node closes right after an answer that says so, before the caller could read it while it still sends.
    connection: res.shouldKeepAlive ? connection : 'close',
  });
  res.end(body);
  if (!req.complete) discard(req);
}

function discard(req: IncomingMessage): void {
  let discarded = 0;
  // What the handler began to read with would pause the request when it has enough.
  req.removeAllListeners('data');
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > discardBytes) req.destroy();
  });
  req.resume();
}
