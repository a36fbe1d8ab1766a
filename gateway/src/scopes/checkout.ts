import type { FastifyInstance } from 'fastify';
import { addCheckoutRoutes, type CheckoutParts } from '../pages/checkout/routes.ts';

/** These pages have no script, load nothing and send their forms to themselves. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const formLimitBytes = 4096;

/** Adds the pages of the simulated checkout (decisions.md 1, anonymous routes). They take forms and nothing else. */
export function addCheckoutScope(app: FastifyInstance, parts: CheckoutParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', pagePolicy);
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-robots-tag', 'noindex');
      done();
    });
    addCheckoutRoutes(scope, parts);
  });
}
