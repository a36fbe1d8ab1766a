import type { FastifyInstance } from 'fastify';
import { addConfirmationRoute } from '../resources/payments/confirmation-routes.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';

const bodyLimitBytes = 262_144;

/** decisions.md 1, anonymous routes. Bodies stay bytes, because the signature covers them. */
export function addConfirmationScope(app: FastifyInstance, parts: RouteParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    // Fastify refuses a media type without a slash whatever parsers accept.
    scope.addHook('onRequest', ({ raw }, _reply, done) => {
      delete raw.headers['content-type'];
      done();
    });
    addConfirmationRoute(scope as RouteScope, parts);
  });
}
