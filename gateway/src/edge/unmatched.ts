import type { FastifyInstance, onRequestHookHandler, RawRequestDefaultExpression } from 'fastify';
import type { CredentialCheck } from './credentials/credential-checks.ts';
import type { Problems } from './problems/problems.ts';
import type { RouteIndex } from './routing/route-index.ts';

/**
 * A constant 401 without a valid credential and 403 with a publishable key reveal no path; an API key gets 404 or 405.
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

/** Before the body is read. */
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
 * The target to route by. One that cannot be decoded becomes an unknown path: the router would refuse it
 * before the credential check.
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

/** No client can send it: a space ends a request target. */
const unroutable = '/ ';
