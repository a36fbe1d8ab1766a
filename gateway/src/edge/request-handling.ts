import { type Tracer, traceContextOf } from '@telehealth/rpc';
import type { FastifyInstance } from 'fastify';
import { addJsonBody } from './bodies/json-body.ts';
import { addQueryValues } from './bodies/query-values.ts';
import { addEntityTags } from './entity-tags/entity-tags.ts';
import { addUnreadBound } from './limits/unread-answers.ts';
import { addErrorHandler } from './problems/error-handler.ts';
import { addParserFaults } from './problems/parser-faults.ts';
import { addRequestStart, type RequestStartOptions } from './request-start.ts';
import { createRouteIndex, type RouteIndex } from './routing/route-index.ts';

interface RequestHandling extends RequestStartOptions {
  readonly logger: Parameters<typeof addErrorHandler>[2];
  readonly tracer: Parameters<typeof addTrace>[1];
  readonly unreadMs: number;
}

/** For requests of every kind. Returns the index of the routes added after this call. */
export function addRequestHandling(app: FastifyInstance, handling: RequestHandling): RouteIndex {
  const { problems, observers, logger, tracer, unreadMs } = handling;
  addParserFaults(app, problems, observers);
  addErrorHandler(app, problems, logger);
  addJsonBody(app);
  addQueryValues(app);
  addEntityTags(app);
  const routes = createRouteIndex(app);
  addUnreadBound(app, unreadMs);
  addTrace(app, tracer);
  addRequestStart(app, handling);
  return routes;
}

/** W3C Trace Context. With a tracer each request is a span, in a new trace if the caller has none. */
function addTrace(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, reply, done) => {
    const parent = traceContextOf(request.raw.headers);
    if (tracer === undefined) {
      if (parent !== undefined) request.trace = parent;
      done();
      return;
    }
    const facts = { method: request.method, route: request.routeOptions.url ?? 'unmatched' };
    const span = tracer.begin('server', facts, parent);
    request.trace = span.context;
    reply.raw.once('close', () => {
      const status = reply.raw.writableEnded ? reply.raw.statusCode : 499;
      span.end({ status }, status >= 500);
    });
    done();
  });
}
