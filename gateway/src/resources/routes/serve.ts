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

/** Typed by the operation's schemas. */
export type RequestOf<O extends Operation> = Parameters<Handler<O>>[0];

/** Answers the operation's only status, else 200 by default. `explain` receives errors from every step. */
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
