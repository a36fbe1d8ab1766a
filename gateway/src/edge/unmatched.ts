import type { FastifyInstance, onRequestHookHandler, RawRequestDefaultExpression } from 'fastify';
import type { CredentialCheck } from './credentials/credential-checks.ts';
import type { Problems } from './problems/problems.ts';
import type { RouteIndex } from './routing/route-index.ts';

/**
 * Answers requests that no route matches: the constant 401 without a valid credential and the constant 403 with a
 * publishable key, so that no path is revealed; with an API key 404 for an unknown path and 405 for a wrong method.
 */
export function unmatchedAnswer(
  authenticate: CredentialCheck,
  problems: Problems,
  { allowedMethods }: RouteIndex,
): onRequestHookHandler {
  return (request, reply, done) => {
    authenticate(request, reply, (error) => {
      if (error !== undefined) {
        done(error);
        return;
      }
      const allowed = allowedMethods(request.url);
      if (allowed === undefined) {
        problems.send(reply, 'not-found');
        return;
      }
      reply.header('allow', allowed);
      problems.send(reply, 'method-not-allowed');
    });
  };
}

/** Answers unmatched requests before their body is read. */
export function addUnmatched(
  app: FastifyInstance,
  answer: onRequestHookHandler,
  { isMismatched }: RouteIndex,
): void {
  app.addHook('onRequest', function (request, reply, done) {
    if (request.is404 || isMismatched(request)) answer.call(this, request, reply, done);
    else done();
  });
}

/**
 * The request target to route by. A target that cannot be decoded becomes an unknown path, because the router would
 * refuse it before the credential check.
 */
export function routableTarget(request: RawRequestDefaultExpression): string {
  const target = request.url ?? '';
  const first = target.charCodeAt(0);
  if (first === 0x2f && !target.includes('%')) return target;
  if (first !== 0x2f && !URL.canParse(target)) return unroutable;
  try {
    decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '');
    return target;
  } catch {
    return unroutable;
  }
}

/** A path that no route has and no client can send, because a space ends a request target. */
const unroutable = '/ ';
