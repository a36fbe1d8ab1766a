import { signInOperations } from '@telehealth/public-api/sign-in/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Destination, findDestination, hostOf } from './destination.ts';
import { SignInFailed, sendFailureTo } from './failures.ts';
import { type ActiveSignIn, queryOf, type SignInStep } from './parts.ts';
import { endSession, isActive } from './sessions.ts';
import type { Session } from './sign-in-cookies.ts';
import type { SignInHost } from './sign-in-host.ts';

/** Shown after a sign-out without a session. */
export const signedOutPath = '/v1/auth/signed-out';

interface Leaving {
  readonly to: Destination;
  readonly host: SignInHost;
  readonly session: Session;
}

/** Ends the session here and at the issuer, which redirects to the same address again. */
export const endSignIn: SignInStep = async (request, reply, parts) => {
  const { cookies } = parts;
  const query = queryOf(request);
  const host = hostOf(request, parts);
  const { origin } = host;
  const left =
    query.state === undefined ? undefined : cookies.leaving(origin, query.state, request.headers.cookie);
  if (left !== undefined) {
    reply.header('set-cookie', cookies.endLeaving());
    return left;
  }
  const session = cookies.session(origin, request.headers.cookie);
  // Without a session the redirect addresses of a brand are not revealed.
  if (session === undefined && query.return_to === undefined) throw new SignInFailed('link_invalid');
  const to = await findDestination(request, parts, host, query);
  const end = async () => {
    const isOfBrand = session?.brandId === to.brandId;
    if (isOfBrand && (await isActive(request, parts, { to, sessionId: session.id })))
      return await leave(request, reply, parts, { to, host, session });
    if (query.return_to === undefined) throw new SignInFailed('link_invalid');
    return isVerified(to, host, parts)
      ? to.returnTo
      : `${signedOutPath}?to=${cookies.sealTarget(origin, to.returnTo)}`;
  };
  return query.return_to === undefined ? await end() : await sendFailureTo(to.returnTo, request, parts, end);
};

/** Ends the session, also for copies of its cookie, and returns to `to` by way of the issuer. */
export async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ActiveSignIn,
  { to, host: { origin }, session }: Leaving,
): Promise<string> {
  return await sendFailureTo(to.returnTo, request, parts, async () => {
    await endSession(request, parts, { to, sessionId: session.id });
    reply.header('set-cookie', parts.cookies.signOut());
    await parts.waitUntilKnown(request, to.brandId);
    // Only the browser that signed out may use the address with its state.
    const { state, cookie } = parts.cookies.leave(origin, to.returnTo);
    const redirectUri = `${origin}${signInOperations.endSignIn.path}`;
    const ending = await parts.issuer.end(session.idToken, { redirectUri, state });
    if (ending === undefined) return to.returnTo;
    reply.header('set-cookie', cookie);
    return ending.href;
  });
}

/**
 * Whether the platform itself verified the address. Other addresses come from a tenant's list, so the shared
 * host could redirect anyone anywhere.
 */
function isVerified(
  { brandId, returnTo }: Destination,
  { domain }: SignInHost,
  { activeDomains }: ActiveSignIn,
): boolean {
  const { hostname } = new URL(returnTo);
  return domain !== undefined || activeDomains.find(hostname)?.brandId === brandId;
}
