import { errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { findOpenDestination, hostOf } from './destination.ts';
import { SignInFailed, sendFailureTo } from './failures.ts';
import { callbackPath } from './finish.ts';
import { type ActiveSignIn, queryOf, type SignInStep, whereaboutsOf } from './parts.ts';

/** Redirects to the issuer and sets the cookie that the callback is checked by. */
export const beginSignIn: SignInStep = async (request, reply, parts) => {
  parts.shares.takeRequest('login', whereaboutsOf(request));
  const { link, ...query } = queryOf(request);
  const host = hostOf(request, parts);
  const opened = link === undefined ? undefined : await openLink(request, parts, link);
  const { brandId, returnTo } = await findOpenDestination(request, parts, host, opened ?? query);
  return await sendFailureTo(returnTo, request, parts, async () => {
    await parts.waitUntilKnown(request, brandId);
    const { url, checks } = await parts.issuer.begin(`${host.origin}${callbackPath}`);
    const journeyId = opened?.journeyId;
    const attempt = { ...checks, brandId, returnTo, ...(journeyId !== undefined && { journeyId }) };
    reply.header('set-cookie', parts.cookies.begin(host.origin, attempt, request.headers.cookie));
    return url.href;
  });
};

/** The link stays unused while the issuer does not answer, and for a HEAD request. */
async function openLink(request: FastifyRequest, parts: ActiveSignIn, token: string) {
  if (request.method === 'HEAD') throw new SignInFailed('link_invalid');
  await parts.waitUntilKnown(request, '');
  try {
    const opened = await parts.callAnonymously(request, parts.identities.openSignInLink, { token });
    const { brandId, journeyId, returnTo } = opened;
    return { brand_id: brandId, return_to: returnTo || undefined, journeyId };
  } catch (cause) {
    const isUnknown = errorFromWire(cause).kind === 'not-found';
    throw new SignInFailed(isUnknown ? 'link_invalid' : 'temporarily_unavailable', { cause });
  }
}
