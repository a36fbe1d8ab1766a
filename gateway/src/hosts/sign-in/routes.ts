import { signInOperations } from '@telehealth/public-api/sign-in/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundConcurrency } from '../../edge/limits/bound-concurrency.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { failedPage } from '../../pages/failed-page.ts';
import { beginSignIn } from './begin.ts';
import { endSignIn } from './end.ts';
import { SignInFailed, sentenceOf } from './failures.ts';
import { callbackPath, finishSignIn } from './finish.ts';
import type { ActiveSignIn, SignInParts, SignInStep } from './parts.ts';
import { queryOf } from './query.ts';
import { reportFailure } from './report-failure.ts';

const failedPath = '/v1/auth/failed';

/** How many requests wait for the issuer at a time. They hold no place of anonymous callers meanwhile. */
const maxWaiting = 32;

/** The page has no script and loads nothing. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The sign-in of patients (interface.md 4.12, decisions.md 8). Every answer but the page about a failure is a redirect: a failure
 * goes to an allowed `return_to` with `error=<code>`, else to that page.
 */
export function addSignInRoutes(scope: FastifyInstance, { signIn, ...parts }: SignInParts): void {
  const run = boundConcurrency(maxWaiting);
  const waitForIssuer: ActiveSignIn['waitForIssuer'] = (request, work) =>
    run(
      () => {
        request.endWork?.();
        return work();
      },
      () => new SignInFailed('temporarily_unavailable'),
    );
  const redirect = (step: SignInStep) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      if (signIn === undefined) throw new SignInFailed('sign_in_unavailable');
      return reply.redirect(await step(request, reply, { ...parts, ...signIn, waitForIssuer }), 302);
    } catch (error) {
      const code = error instanceof SignInFailed ? error.code : 'temporarily_unavailable';
      reportFailure(request, parts, error);
      return reply.redirect(`${failedPath}?code=${code}`, 302);
    }
  };

  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('referrer-policy', 'no-referrer');
    done();
  });
  scope.route({ ...routeOf(signInOperations.beginSignIn), handler: redirect(beginSignIn) });
  scope.get(callbackPath, redirect(finishSignIn));
  scope.route({ ...routeOf(signInOperations.endSignIn), handler: redirect(endSignIn) });
  scope.get(failedPath, (request, reply) =>
    reply
      .header('content-security-policy', pagePolicy)
      .header('content-type', 'text/html; charset=utf-8')
      .send(failedPage(sentenceOf(queryOf(request).code))),
  );
}
