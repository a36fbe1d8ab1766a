import { acceptedLocales } from '@telehealth/locales';
import { signInOperations } from '@telehealth/public-api/sign-in/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '../../edge/routing/route-of.ts';
import { sendClosedPage } from '../../pages/closed-page.ts';
import { styleSource } from '../../pages/html-page.ts';
import { beginSignIn } from './begin.ts';
import { askPatient, confirmSignIn, targetOf } from './confirm.ts';
import { endSignIn, signedOutPath } from './end.ts';
import { reportFailure, SignInFailed } from './failures.ts';
import { confirmPath, finishSignIn } from './finish.ts';
import { type ActiveSignIn, queryOf, type SignInParts, type SignInStep, whereaboutsOf } from './parts.ts';
import { failedPage, type SignInPage, signedOutPage } from './sign-in-pages.ts';
import { type SignInTexts, signInTexts } from './sign-in-texts.ts';

const failedPath = '/v1/auth/failed';

/** Also served at a brand's own login host. */
export const signInPaths: ReadonlySet<string> = new Set([
  ...Object.values(signInOperations).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  ...[confirmPath, signedOutPath, failedPath],
]);

/**
 * No scripts and no resources. Without `form-action`, because browsers also apply it to redirects after a
 * form, which go to the tenant and the issuer.
 */
const policyOf = ({ style }: SignInPage) =>
  `default-src 'none'; style-src ${styleSource(style)}; frame-ancestors 'none'; base-uri 'none'`;

const formLimitBytes = 4096;

/**
 * interface.md 4.12, decisions.md 8. Every answer but the platform's pages is a redirect: a failure goes to
 * an allowed `return_to` with `error=<code>`, else to the failure page.
 */
export function addSignInRoutes(scope: FastifyInstance, { signIn, ...parts }: SignInParts): void {
  const waitForIssuer: ActiveSignIn['waitForIssuer'] = async (request, brandId, work) => {
    request.endWork?.();
    return await parts.shares.atIssuer(whereaboutsOf(request), brandId, work);
  };
  const active = (): ActiveSignIn => {
    if (signIn === undefined) throw new SignInFailed('sign_in_unavailable');
    const { issuer } = signIn;
    return {
      ...parts,
      ...signIn,
      waitForIssuer,
      async waitUntilKnown(request, brandId) {
        if (!issuer.isKnown) await waitForIssuer(request, brandId, () => issuer.learn());
      },
    };
  };
  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const code = error instanceof SignInFailed ? error.code : 'temporarily_unavailable';
    reportFailure(request, parts, error);
    return reply.redirect(`${failedPath}?code=${code}`, request.method === 'POST' ? 303 : 302);
  };
  const redirect = (step: SignInStep) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return reply.redirect(await step(request, reply, active()), request.method === 'POST' ? 303 : 302);
    } catch (error) {
      return fail(request, reply, error);
    }
  };
  /** A sign-in begins a session, which a read-only deployment does not. */
  const unlessReadOnly =
    (step: SignInStep): SignInStep =>
    (...asked) => {
      if (parts.readOnlyState.isOn()) throw new SignInFailed('temporarily_unavailable');
      return step(...asked);
    };
  const page =
    (write: (request: FastifyRequest, texts: SignInTexts) => Promise<SignInPage> | SignInPage) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const texts = signInTexts(acceptedLocales(request.headers['accept-language'] ?? ''));
        const shown = await write(request, texts);
        reply.header('content-security-policy', policyOf(shown)).header('x-robots-tag', 'noindex');
        return reply.header('content-type', 'text/html; charset=utf-8').send(shown.html);
      } catch (error) {
        return fail(request, reply, error);
      }
    };

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('referrer-policy', 'no-referrer');
    done();
  });
  scope.route({ ...routeOf(signInOperations.beginSignIn), handler: redirect(unlessReadOnly(beginSignIn)) });
  scope.route({ ...routeOf(signInOperations.finishSignIn), handler: redirect(unlessReadOnly(finishSignIn)) });
  scope.route({ ...routeOf(signInOperations.endSignIn), handler: redirect(endSignIn) });
  scope.get(
    confirmPath,
    page((request, texts) => askPatient(request, active(), texts)),
  );
  scope.post(confirmPath, redirect(unlessReadOnly(confirmSignIn)));
  scope.get(
    signedOutPath,
    page((request, texts) => signedOutPage(texts, targetOf(request, active()))),
  );
  const showFailure = page((request, texts) => failedPage(texts, queryOf(request).code));
  scope.get(failedPath, (request, reply) =>
    queryOf(request).code === 'closed' ? sendClosedPage(request, reply) : showFailure(request, reply),
  );
}
