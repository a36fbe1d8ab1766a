import { DomainError } from '@telehealth/errors';
import { linkCookie, newLinkBrowser, readLinkCookie } from '../../../edge/browser-sessions/link-cookie.ts';
import { isOfOwnPage } from '../../../edge/browser-sessions/own-origin.ts';
import { originOf, signInAddresses } from '../../../upstream/console-addresses.ts';
import { SignInFailed } from '../../sign-in/failures.ts';
import { whereaboutsOf } from '../../sign-in/parts.ts';
import { type Answer, answersOf, textIn } from '../own-requests.ts';
import type { ConsoleParts } from '../parts.ts';

/**
 * Begins the sign-in of a member at the issuer of a client (decisions.md 15): answers the address that the page goes to, so that no link
 * of the platform leads to an address that a tenant chose. A client that is unknown, closed or without an issuer is one and the same 404.
 */
export function beginAtIssuer(parts: ConsoleParts): Answer {
  const { clients, callAnonymously, problems, readOnlyState, issuerSignIn } = parts;
  const { issuers, attempts, shares, publicOrigin } = issuerSignIn;
  const answerWith = answersOf(problems);
  return async (request, reply) => {
    if (!isOfOwnPage(request)) return answerWith(reply, 'forbidden');
    if (readOnlyState.isOn()) return answerWith(reply, 'maintenance');
    const clientId = textIn(request.body, 'client_id');
    const from = whereaboutsOf(request);
    try {
      shares.takeRequest('login', from);
      const opened = await callAnonymously(request, clients.memberIssuers.openMemberIssuer, { clientId });
      const issuer = issuers.of(clientId, opened);
      const { callbackUrl } = signInAddresses(originOf(publicOrigin, request), clientId);
      request.endWork?.();
      const { url, checks } = await shares.atIssuer(from, clientId, async () => {
        await issuer.learn();
        return await issuer.begin(callbackUrl);
      });
      const browser = readLinkCookie(request.headers.cookie) ?? newLinkBrowser();
      const { issuer: at, oidcClientId } = opened;
      const browserSha256 = Buffer.from(browser.sha256).toString('hex');
      const attempt = { ...checks, clientId, issuer: at, oidcClientId, browserSha256 };
      reply.header('set-cookie', [attempts.begin(attempt), linkCookie(browser)]);
      return reply.header('cache-control', 'no-store').send({ data: { url: url.href } });
    } catch (failure) {
      if (failure instanceof SignInFailed)
        return answerWith(reply, failure.code === 'too_many_attempts' ? 'rate-limited' : 'unavailable');
      if (failure instanceof DomainError && failure.kind === 'not-found')
        return answerWith(reply, 'not-found');
      throw failure;
    }
  };
}
