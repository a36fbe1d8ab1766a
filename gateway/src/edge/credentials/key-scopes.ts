import type { FastifyInstance } from 'fastify';
import type { Problems } from '../problems/problems.ts';

/**
 * Refuses a key whose scopes do not name what an operation needs, for every route added to the scope from here on.
 *
 * @throws Error for a route without a scope.
 */
export function requireKeyScopes(scope: FastifyInstance, problems: Problems): void {
  scope.addHook('onRoute', ({ url, config }) => {
    if (config?.keyScope === undefined) throw new Error(`${url} names no resource for the scopes of keys`);
  });
  scope.addHook('onRequest', ({ caller, routeOptions }, reply, done) => {
    const { keyScope } = routeOptions.config;
    if (caller?.scopes === undefined || (keyScope !== undefined && caller.scopes.has(keyScope))) done();
    else problems.send(reply, 'forbidden');
  });
}
