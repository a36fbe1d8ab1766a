import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Operation } from '@telehealth/public-api/operation';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import { type RouteSchema, routeOf } from '../../edge/routing/route-of.ts';
import type { RouteScope } from './route-parts.ts';

type Handler<O extends Operation> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  ContextConfigDefault,
  RouteSchema<O>,
  TypeBoxTypeProvider,
  FastifyBaseLogger
>;

/** A request of an operation, typed by its schemas. */
export type RequestOf<O extends Operation> = Parameters<Handler<O>>[0];

/**
 * Serves an operation. An operation with one status answers with it, one with several with 200 by default. `explain` sees what
 * the handler throws, whatever step of it does.
 */
export function serve<const O extends Operation>(
  scope: RouteScope,
  operation: O,
  handler: Handler<O>,
  explain?: (error: Error) => never,
): void {
  const [status, ...others] = Object.keys(operation.answers).map(Number);
  const withStatus: Handler<O> = function (request, reply) {
    if (others.length === 0) (reply as FastifyReply).code(status ?? 200);
    const answer = () => handler.call(this, request, reply);
    if (explain === undefined) return answer();
    return new Promise((resolve) => resolve(answer())).catch(explain) as ReturnType<Handler<O>>;
  };
  (scope as FastifyInstance).route({
    ...routeOf<Operation>(operation),
    handler: withStatus as RouteHandlerMethod,
  });
}
