import type { FastifyInstance } from 'fastify';
import { addConfirmationRoute } from '../resources/payments/confirmation-routes.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';

const bodyLimitBytes = 262_144;

/**
 * Adds the operation of payment providers (decisions.md 1, anonymous routes). Its bodies are bytes, because their signature
 * is over them.
 */
export function addConfirmationScope(app: FastifyInstance, parts: RouteParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    // Fastify refuses a media type without a slash, whatever the parsers take.
    scope.addHook('onRequest', ({ raw }, _reply, done) => {
      delete raw.headers['content-type'];
      done();
    });
    addConfirmationRoute(scope as RouteScope, parts);
  });
}
