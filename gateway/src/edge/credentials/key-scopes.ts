import { mayChange, type Operation } from '@telehealth/public-api/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import type { Caller } from '../requests/caller.ts';

/**
 * Refuses credentials without the scope of an operation, on routes added after this call. A patient's session also
 * needs the operation to be open to patients; a console session reaches everything except what is for keys alone.
 *
 * @throws Error for a route without a scope.
 */
export function requireKeyScopes(scope: FastifyInstance, problems: Problems): void {
  scope.addHook('onRoute', ({ url, config }) => {
    if (config?.keyScope === undefined && config?.anyScope !== true)
      throw new Error(`${url} names no resource for the scopes of keys`);
  });
  scope.addHook('onRequest', (request, reply, done) => {
    const { caller } = request;
    const isAllowed = isInScopes(caller, request) && isOpenToSession(caller, request);
    if (isAllowed) done();
    else problems.send(reply, 'forbidden');
  });
}

function isInScopes(caller: Caller | null, { routeOptions }: FastifyRequest): boolean {
  const { keyScope, anyScope } = routeOptions.config;
  return (
    anyScope === true ||
    caller?.scopes === undefined ||
    (keyScope !== undefined && caller.scopes.has(keyScope))
  );
}

/** decisions.md 15: a read-only session may not even use a read that may write. */
function isOpenToSession(caller: Caller | null, { routeOptions, method }: FastifyRequest): boolean {
  const session = caller?.session;
  if (session === undefined) return true;
  const { credentials } = routeOptions.config;
  const isChange = mayChange({ ...routeOptions.config, method: method as Operation['method'] });
  const isOpenToRole =
    session.role === 'patient'
      ? credentials?.includes('browserSession')
      : routeOptions.config.keyOnly !== true;
  return (isOpenToRole ?? false) && !(session.isReadOnly && isChange);
}
