import type { FastifyInstance } from 'fastify';
import { checkoutPolicy } from '../pages/checkout/page-policy.ts';
import { addCheckoutRoutes, type CheckoutParts } from '../pages/checkout/routes.ts';

const formLimitBytes = 4096;

/** decisions.md 1, anonymous routes. Forms only. */
export function addCheckoutScope(app: FastifyInstance, parts: CheckoutParts): void {
  const policy = checkoutPolicy();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', policy);
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-robots-tag', 'noindex');
      done();
    });
    addCheckoutRoutes(scope, parts);
  });
}
