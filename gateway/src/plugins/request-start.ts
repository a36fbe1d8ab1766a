import { traceIdOf } from '@telehealth/rpc';
import { Gauge, type Registry } from '@telehealth/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { createAdmission, type WorkKind } from './admission.ts';
import type { Observe } from './finished-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bounds the work of this route. */
    work?: WorkKind;
  }
  interface FastifyRequest {
    /** Set while the request is processed, as opposed to received or sent. */
    work: WorkKind | null;
    /** Monotonic milliseconds. */
    workBeganAt: number;
    /** How much work was in progress when it began. */
    workBehind: number;
  }
}

/** What the first hook is built on. */
export interface RequestStartOptions {
  readonly problems: Problems;
  readonly observers: readonly Observe[];
  readonly registry: Registry;
  /** Most requests at a time, in any state; further ones are refused at once. */
  readonly maxInFlight: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Headers of every answer. */
export const constantHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Sets the headers of every answer. */
export function setBaseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-correlation-id', request.id);
  reply.header('cache-control', constantHeaders['cache-control']);
  reply.header('x-content-type-options', constantHeaders['x-content-type-options']);
}

/** Adds the first hook: it sets base headers, refuses requests above the bounds and records the end of each request. */
export function addRequestStart(app: FastifyInstance, options: RequestStartOptions): void {
  const { problems, observers, registry, maxInFlight, now } = options;
  let inFlight = 0;
  new Gauge({
    name: 'http_server_in_flight',
    help: 'Requests in flight',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('brandId', '');
  app.decorateRequest('idempotency', null);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('abandoned', null);
  addWorkBound(app, options);

  function finish(request: FastifyRequest, reply: FastifyReply): void {
    inFlight--;
    endWork(request, now());
    const answered = reply.raw.writableEnded;
    if (!answered) request.abandoned?.abort();
    const finished = {
      correlationId: request.id,
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
    inFlight++;
    reply.raw.once('close', () => finish(request, reply));
    if (inFlight > maxInFlight || request.routeOptions.config.work?.isFull()) {
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

/**
 * Counts the work of each route from the complete and valid request to its finished answer, so that clients which send
 * or read slowly do not count. The bound is checked again here, because many requests may have been admitted while
 * their credential was looked up or their body received.
 */
function addWorkBound(app: FastifyInstance, { problems, maxInFlight, now }: RequestStartOptions): void {
  const admission = createAdmission({ max: maxInFlight, now });
  app.decorateRequest('work', null);
  app.decorateRequest('workBeganAt', 0);
  app.decorateRequest('workBehind', 0);
  app.addHook('onRoute', (route) => {
    if (!route.config?.streams) route.config = { ...route.config, work: admission.kind() };
  });
  app.addHook('preHandler', (request, reply, done) => {
    const { work } = request.routeOptions.config;
    if (work === undefined) {
      done();
      return;
    }
    if (work.isFull()) {
      problems.send(reply, 'unavailable');
      return;
    }
    request.workBehind = work.begin();
    request.work = work;
    request.workBeganAt = now();
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    endWork(request, now());
    done();
  });
}

function endWork(request: FastifyRequest, at: number): void {
  const { work } = request;
  if (work === null) return;
  request.work = null;
  work.end(at - request.workBeganAt, at, request.workBehind);
}

/** RFC 9112 3.2. Node's own check is off, because it answers without body and correlation id. */
function namesOneHost(request: FastifyRequest): boolean {
  const { host } = request.raw.headers;
  if (host === undefined) return request.raw.httpVersion === '1.0';
  return !host.includes(',');
}
