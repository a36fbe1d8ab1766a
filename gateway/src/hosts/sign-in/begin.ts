import { parseJourneyId } from '@telehealth/ids';
import { findDestination, hostOf } from './destination.ts';
import { SignInFailed } from './failures.ts';
import { callbackPath } from './finish.ts';
import type { SignInStep } from './parts.ts';
import { queryOf } from './query.ts';
import { sendFailureTo } from './report-failure.ts';

/** Sends a browser to the issuer, with a cookie that its callback is checked by. */
export const beginSignIn: SignInStep = async (request, reply, parts) => {
  const query = queryOf(request);
  const host = hostOf(request, parts);
  const { brandId, returnTo } = await findDestination(request, parts, host, query);
  return await sendFailureTo(returnTo, request, parts, async () => {
    const journeyId = query.journey_id;
    if (journeyId !== undefined && parseJourneyId(journeyId) === undefined) {
      throw new SignInFailed('journey_not_bound');
    }
    const redirectUri = `${host.origin}${callbackPath}`;
    const { url, checks } = await parts.waitForIssuer(request, () => parts.issuer.begin(redirectUri));
    const attempt = { ...checks, brandId, returnTo, ...(journeyId !== undefined && { journeyId }) };
    reply.header('set-cookie', parts.cookies.begin(host.origin, attempt, request.headers.cookie));
    return url.href;
  });
};
