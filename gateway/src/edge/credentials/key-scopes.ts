import { isChange, type Operation } from '@telehealth/public-api/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import type { Caller } from '../requests/caller.ts';

/**
 * Refuses a key or a browser session whose scopes do not name what an operation needs, for every route added to the scope from here
 * on. A session of a patient reaches, beside that, only what is described as open to it, and one of the console everything but what keys
 * alone reach.
 *
 * @throws Error for a route without a scope.
 */
export function requireKeyScopes(scope: FastifyInstance, problems: Problems): void {
  scope.addHook('onRoute', ({ url, config }) => {
    if (config?.keyScope === undefined) throw new Error(`${url} names no resource for the scopes of keys`);
  });
  scope.addHook('onRequest', (request, reply, done) => {
    const { caller } = request;
    const isAllowed = isInScopes(caller, request) && isOpenToSession(caller, request);
    if (isAllowed) done();
    else problems.send(reply, 'forbidden');
  });
}

function isInScopes(caller: Caller | null, { routeOptions }: FastifyRequest): boolean {
  const { keyScope } = routeOptions.config;
  return caller?.scopes === undefined || (keyScope !== undefined && caller.scopes.has(keyScope));
}

/** decisions.md 15: a read-only session changes nothing, not even by a read that may write. */
function isOpenToSession(caller: Caller | null, { routeOptions, method }: FastifyRequest): boolean {
  const session = caller?.session;
  if (session === undefined) return true;
  const { credentials, keyScope } = routeOptions.config;
  const mayChange = isChange({ method: method as Operation['method'] }) || keyScope?.endsWith(':write');
  const isOpenToRole =
    session.role === 'patient'
      ? credentials?.includes('browserSession')
      : routeOptions.config.keyOnly !== true;
  return (isOpenToRole ?? false) && !(session.isReadOnly && mayChange);
}
