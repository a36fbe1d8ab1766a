import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import type { Observe } from './finished-request.ts';

/** What every request passes first. */
export interface RequestStartOptions {
  readonly problems: Problems;
  readonly observers: readonly Observe[];
  /** Requests worked on at a time; what comes on top is refused at once. */
  readonly maxInFlight: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Headers every answer carries, whatever produced it. */
export const constantHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Sets the headers every answer carries. */
export function setBaseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-correlation-id', request.id);
  reply.header('cache-control', constantHeaders['cache-control']);
  reply.header('x-content-type-options', constantHeaders['x-content-type-options']);
}

/** Installs the first hook: base headers, bound of the work in flight, record of the end. */
export function addRequestStart(app: FastifyInstance, options: RequestStartOptions): void {
  const { problems, observers, maxInFlight, now } = options;
  let inFlight = 0;
  app.decorateRequest('caller', null);
  app.decorateRequest('brandId', '');
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('abandoned', null);

  function finish(request: FastifyRequest, reply: FastifyReply): void {
    inFlight--;
    const answered = reply.raw.writableEnded;
    if (!answered) request.abandoned?.abort();
    const finished = {
      correlationId: request.id,
      route: request.routeOptions.url ?? 'unmatched',
      method: request.method,
      status: answered ? reply.raw.statusCode : 499,
      durationMs: Math.round((now() - request.startedAt) * 1000) / 1000,
    };
    for (const observe of observers) observe(finished);
  }

  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = now();
    setBaseHeaders(request, reply);
    inFlight++;
    reply.raw.once('close', () => finish(request, reply));
    if (inFlight > maxInFlight) {
      problems.send(reply, 'unavailable');
      return;
    }
    if (!namesOneHost(request)) {
      reply.header('connection', 'close');
      problems.send(reply, 'malformed-request');
      return;
    }
    done();
  });
}

/** RFC 9112 3.2. Node is told to leave this to us, since it would answer with no body and no correlation id. */
function namesOneHost(request: FastifyRequest): boolean {
  const { host } = request.raw.headers;
  if (host === undefined) return request.raw.httpVersion === '1.0';
  return !host.includes(',');
}
