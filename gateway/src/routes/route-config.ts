import type { OperationFacts } from '@telehealth/public-api/operation';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig extends OperationFacts {}
}

/** Declares facts of every route added to the scope from here on; a route's own facts take precedence. */
export function declareFacts(scope: FastifyInstance, facts: OperationFacts): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...facts, ...route.config };
  });
}
