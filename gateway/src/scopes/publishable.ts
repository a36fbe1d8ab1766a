import type { FastifyInstance } from 'fastify';
import { requireBrand } from '../plugins/brand-scope.ts';
import { type Authenticate, authenticated } from '../plugins/credentials.ts';
import type { Problems } from '../problems/problems.ts';

/** What the reads open to browsers are built on. */
export interface PublishableScope {
  readonly authenticate: Authenticate;
  readonly problems: Problems;
}

/**
 * The operations a publishable key reaches (interface.md 4.13); an API key reaches them too. A publishable key's
 * only brand is its own, so the brand check refuses every other one like a brand that does not exist.
 */
export function addPublishableScope(
  app: FastifyInstance,
  { authenticate, problems }: PublishableScope,
  ...reads: readonly ((scope: FastifyInstance) => void)[]
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      authenticated(authenticate, problems, request, reply, done);
    });
    scope.addHook('onRequest', requireBrand(problems));
    for (const addRead of reads) addRead(scope);
  });
}
