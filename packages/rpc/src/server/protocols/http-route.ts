import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DomainError } from '@telehealth/errors';
import type { Call } from '../../contract/call.ts';
import { withLogContext } from '../../contract/log-context.ts';
import { errorKindHeader } from '../../contract/metadata.ts';
import { wireErrorOf } from '../../contract/wire-error.ts';
import { admitCall, beginCall, type CallHost, conclude, domainErrorOf } from '../calls/call-lifecycle.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { discard } from './discard.ts';

/**
 * A plain HTTP/1.1 route for bytes that are not a message, for callers with a credential and with a call's metadata.
 * Without a deadline unless the caller sets one.
 */
export interface HttpRoute {
  /** Such as `/media`, with every path below. Names the route in metrics and traces. */
  readonly prefix: string;
  /** Process names. */
  readonly callers: readonly [string, ...string[]];
  /** Other methods get 405. */
  readonly methods: readonly string[];
  /** Silence within a request after which its connection is closed; ms, default 60 s. */
  readonly idleMs?: number;
  /**
   * An error before the answer begins is answered like a call's refusal. The call's signal is aborted when the caller
   * is gone or silent for `idleMs`.
   */
  readonly handle: HttpRouteHandler;
}

export type HttpRouteHandler = (req: IncomingMessage, res: ServerResponse, call: Call) => Promise<void>;

export interface HttpRoutes {
  /** Returns whether the request belongs to a route. */
  serve(req: IncomingMessage, res: ServerResponse): boolean;
  /** Such a request may take as long as it needs. */
  isReceivingOn(socket: Duplex): boolean;
}

const idleDefaultMs = 60_000;

/** `path.connection` is the `connection` header of the next answer. */
export function httpRoutes(
  host: CallHost,
  routes: readonly HttpRoute[],
  path: { readonly connection: 'keep-alive' | 'close' },
): HttpRoutes {
  const receiving = new WeakSet<Duplex>();
  const servedRoutes = routes.map((route) => ({
    ...route,
    byMethod: new Map(route.methods.map((method) => [method, endpointOf(route, method)])),
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
      withLogContext(call, () => handle(req, res, call)).then(() => conclude(host, call, undefined), fail);
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

function endpointOf({ prefix, callers }: HttpRoute, method: string): Endpoint {
  const service = prefix.slice(1);
  return {
    service,
    name: method,
    path: `/${service}/${method}`,
    access: 'internal',
    callers,
    isOpenEnded: true,
  };
}

/** HEAD answers have no body, so a header has the kind too. */
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
    // Node closes the connection after `close` even while the caller still sends.
    connection: res.shouldKeepAlive ? connection : 'close',
  });
  res.end(body);
  if (!req.complete) discard(req);
}
