import { randomBytes } from 'node:crypto';
import { codeOf } from './bind.ts';
import { findOpenDestination, hostOf } from './destination.ts';
import { SignInFailed, sendFailureTo, withParameter } from './failures.ts';
import { identityOf } from './identity.ts';
import { queryOf, type SignInStep, whereaboutsOf } from './parts.ts';
import { beginSession } from './sessions.ts';

/** The issuer redirects to it. */
export const callbackPath = '/v1/auth/callback';
/** Asks the patient whether the journey is theirs. */
export const confirmPath = '/v1/auth/confirm';

/** A longer id token is dropped: browsers limit cookies to 4096 bytes. */
const maxIdTokenLength = 2000;
const maxNameLength = 100;

/** Exchanges the code for an identity and begins the session. The journey is bound only after the question. */
export const finishSignIn: SignInStep = async (request, reply, parts) => {
  parts.shares.takeRequest('callback', whereaboutsOf(request));
  const { state = '' } = queryOf(request);
  const host = hostOf(request, parts);
  const { origin } = host;
  const attempt = parts.cookies.attempt(origin, state, request.headers.cookie);
  if (attempt === undefined) throw new SignInFailed('attempt_unknown');
  const { brandId, returnTo, journeyId } = attempt;
  reply.header('set-cookie', parts.cookies.endAttempt(state));
  if (host.domain !== undefined && host.domain.brandId !== brandId) throw new SignInFailed('attempt_unknown');
  // The allowlist may have changed during the sign-in.
  const to = await findOpenDestination(request, parts, host, { brand_id: brandId, return_to: returnTo });
  return await sendFailureTo(returnTo, request, parts, async () => {
    const address = new URL(request.raw.url ?? '', origin);
    const { subject, name, idToken } = await parts.waitForIssuer(request, brandId, () => {
      if (!parts.shares.useAttempt(state)) throw new SignInFailed('attempt_unknown');
      return parts.issuer.finish(address, attempt, identityOf);
    });
    const person = parts.personIds(subject, brandId);
    const session = {
      id: newSecret(),
      personId: person.personId,
      brandId,
      ...(idToken.length <= maxIdTokenLength && { idToken }),
    };
    await beginSession(request, parts, { to, sessionId: session.id });
    if (journeyId === undefined) {
      const code = await codeOf(request, parts, to, person);
      reply.header('set-cookie', parts.cookies.signIn(origin, session));
      return withParameter(returnTo, 'code', code);
    }
    const question = {
      journeyId,
      person,
      brandId,
      returnTo,
      name: name.slice(0, maxNameLength),
      formToken: newSecret(),
    };
    reply.header('set-cookie', parts.cookies.signIn(origin, session));
    reply.header('set-cookie', parts.cookies.ask(origin, question));
    return confirmPath;
  });
};

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
