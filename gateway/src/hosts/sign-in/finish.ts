import { randomBytes } from 'node:crypto';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { type Destination, findDestination, hostOf } from './destination.ts';
import { SignInFailed } from './failures.ts';
import type { ActiveSignIn, SignInStep } from './parts.ts';
import { queryOf } from './query.ts';
import { sendFailureTo } from './report-failure.ts';

/** Where the issuer sends the browser back to. */
export const callbackPath = '/v1/auth/callback';

/** A longer id token is not kept: browsers take cookies of 4096 bytes. */
const maxIdTokenLength = 2000;
const bindMs = 5000;

/** Takes what the issuer says of a patient, binds the journey to the patient, and begins the session. */
export const finishSignIn: SignInStep = async (request, reply, parts) => {
  const { state = '' } = queryOf(request);
  const host = hostOf(request, parts);
  const { origin } = host;
  const attempt = parts.cookies.attempt(origin, state, request.headers.cookie);
  if (attempt === undefined) throw new SignInFailed('attempt_unknown');
  const { brandId, returnTo, journeyId } = attempt;
  reply.header('set-cookie', parts.cookies.endAttempt(state));
  if (host.domain !== undefined && host.domain.brandId !== brandId) throw new SignInFailed('attempt_unknown');
  // The allowlist may have changed since the beginning.
  const to = await findDestination(request, parts, host, { brand_id: brandId, return_to: returnTo });
  return await sendFailureTo(returnTo, request, parts, async () => {
    const address = new URL(request.raw.url ?? '', origin);
    const { subjectHash, idToken } = await parts.waitForIssuer(request, () =>
      parts.issuer.finish(address, attempt),
    );
    if (journeyId !== undefined) await bindJourney(request, parts, to, { journeyId, subjectHash });
    const session = {
      id: randomBytes(32).toString('base64url'),
      subjectHash,
      brandId,
      ...(idToken.length <= maxIdTokenLength && { idToken }),
    };
    reply.header('set-cookie', parts.cookies.signIn(origin, session));
    return returnTo;
  });
};

async function bindJourney(
  request: FastifyRequest,
  { identities }: ActiveSignIn,
  { brandId, clientId, mode }: Destination,
  binding: { readonly journeyId: string; readonly subjectHash: string },
): Promise<void> {
  const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'sign-in' };
  const options = callOptions({ correlationId: request.id, tenancy, timeoutMs: bindMs });
  try {
    await identities.bindIdentity(binding, options);
  } catch (cause) {
    const { kind } = errorFromWire(cause);
    const isRefused = kind === 'not-found' || kind === 'conflict' || kind === 'malformed-request';
    throw new SignInFailed(isRefused ? 'journey_not_bound' : 'temporarily_unavailable', { cause });
  }
}
