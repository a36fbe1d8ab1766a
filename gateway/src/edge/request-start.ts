import { countUnanswered, traceIdOf } from '@telehealth/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from './problems/problems.ts';
import { setBaseHeaders } from './requests/base-headers.ts';
import type { Observe } from './requests/finished-request.ts';

export interface RequestStartOptions {
  readonly problems: Problems;
  readonly observers: readonly Observe[];
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Unanswered requests per connection (decisions.md 13). */
const unansweredPerConnection = 16;

/** The first hook: sets base headers, bounds the requests of a connection, records the end of each request. */
export function addRequestStart(app: FastifyInstance, options: RequestStartOptions): void {
  const { problems, observers, now } = options;
  app.decorateRequest('caller', null);
  app.decorateRequest('browserSession', null);
  app.decorateRequest('brandId', '');
  app.decorateRequest('idempotency', null);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('abandoned', null);
  app.decorateRequest('failedUpstream', null);

  function finish(request: FastifyRequest, reply: FastifyReply): void {
    request.endWork?.();
    const answered = reply.raw.writableEnded;
    if (!answered) request.abandoned?.abort();
    const finished = {
      correlationId: request.id,
      clientId: request.caller?.clientId,
      brandId: request.brandId || undefined,
      upstream: request.failedUpstream ?? undefined,
      traceId: request.trace === null ? undefined : traceIdOf(request.trace),
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
    reply.raw.once('close', () => finish(request, reply));
    if (countUnanswered(request.raw.socket, reply.raw) > unansweredPerConnection) {
      reply.header('connection', 'close');
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

/** RFC 9112 3.2. Node's own check is off: it answers without a body and correlation id. */
function namesOneHost(request: FastifyRequest): boolean {
  const { host } = request.raw.headers;
  if (host === undefined) return request.raw.httpVersion === '1.0';
  return !host.includes(',');
}
