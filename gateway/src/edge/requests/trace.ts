import { type Tracer, traceContextOf } from '@telehealth/rpc';
import type { FastifyInstance } from 'fastify';

/** W3C Trace Context. With a tracer each request is a span, in a new trace if the caller has none. */
export function addTrace(app: FastifyInstance, tracer: Tracer | undefined): void {
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
