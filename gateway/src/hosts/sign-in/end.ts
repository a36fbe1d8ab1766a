import { signInOperations } from '@telehealth/public-api/sign-in/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Destination, findDestination, hostOf } from './destination.ts';
import { SignInFailed, sendFailureTo } from './failures.ts';
import { type ActiveSignIn, queryOf, type SignInStep } from './parts.ts';
import { endSession, isActive } from './sessions.ts';
import type { Session } from './sign-in-cookies.ts';
import type { SignInHost } from './sign-in-host.ts';

/** The page that leads on from a sign-out without a session. */
export const signedOutPath = '/v1/auth/signed-out';

interface Leaving {
  readonly to: Destination;
  readonly host: SignInHost;
  readonly session: Session;
}

/** Ends the session here and at the issuer, which sends the browser to the same address once more. */
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
  // Without a session nobody learns where a brand sends its patients.
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

/** Ends a session, also for who has a copy of its cookie, and leads by the issuer to where `to` returns. */
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
    // Only the browser that leaves may come back to where it goes: an address with a state leads nobody else anywhere.
    const { state, cookie } = parts.cookies.leave(origin, to.returnTo);
    const redirectUri = `${origin}${signInOperations.endSignIn.path}`;
    const ending = await parts.issuer.end(session.idToken, { redirectUri, state });
    if (ending === undefined) return to.returnTo;
    reply.header('set-cookie', cookie);
    return ending.href;
  });
}

/**
 * Whether the platform itself has seen that the address is the brand's: anything else is on a list that a tenant writes, so
 * the shared host would lead anywhere for anybody.
 */
function isVerified(
  { brandId, returnTo }: Destination,
  { domain }: SignInHost,
  { activeDomains }: ActiveSignIn,
): boolean {
  const { hostname } = new URL(returnTo);
  return domain !== undefined || activeDomains.find(hostname)?.brandId === brandId;
}
