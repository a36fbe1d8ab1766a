import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../upstream/console-addresses.ts';
import { SignInFailed } from '../../sign-in/failures.ts';
import { queryOf, whereaboutsOf } from '../../sign-in/parts.ts';
import type { Answer } from '../own-requests.ts';
import type { ConsoleParts } from '../parts.ts';
import type { Attempt } from './attempt-cookie.ts';
import { emailClaimsOf, provedEmail } from './proved-email.ts';

const clientIdPattern = /^cli_\w{1,64}$/;

/**
 * The issuer sends the browser here. It is sent on with the token of a link, which opens in this browser alone, and asks before it replaces
 * a session. Every failure leads to the same page, which says nothing about the client and its members.
 */
export function finishAtIssuer(parts: ConsoleParts): Answer {
  const { attempts } = parts.issuerSignIn;
  return async (request, reply) => {
    const { clientId = '' } = request.params as { readonly clientId?: string };
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    try {
      const attempt = attemptOf(request, parts, clientId);
      reply.header('set-cookie', attempts.end());
      const token = await linkOf(request, parts, attempt);
      return reply.redirect(`/console/#${token}`, 302);
    } catch (failure) {
      report(request, parts, failure);
      const client = clientIdPattern.test(clientId) ? `client=${clientId}&` : '';
      return reply.redirect(`/console/?${client}sign_in=failed`, 302);
    }
  };
}

/** Throws unless this browser began it, at the issuer of this client. */
function attemptOf(request: FastifyRequest, { readOnlyState, issuerSignIn }: ConsoleParts, clientId: string) {
  issuerSignIn.shares.takeRequest('callback', whereaboutsOf(request));
  if (readOnlyState.isOn()) throw new SignInFailed('temporarily_unavailable');
  const { state = '' } = queryOf(request);
  const attempt = issuerSignIn.attempts.read(request.headers.cookie, state);
  if (attempt?.clientId !== clientId) throw new SignInFailed('attempt_unknown');
  return attempt;
}

/** The token of the link of the member whose address the issuer has proved. */
async function linkOf(request: FastifyRequest, parts: ConsoleParts, attempt: Attempt): Promise<string> {
  const { clients, callAnonymously, issuerSignIn } = parts;
  const { issuers, shares, publicOrigin } = issuerSignIn;
  const { clientId, issuer, oidcClientId, browserSha256, state } = attempt;
  const opened = await callAnonymously(request, clients.memberIssuers.openMemberIssuer, { clientId });
  if (opened.issuer !== issuer || opened.oidcClientId !== oidcClientId)
    throw new SignInFailed('attempt_unknown');
  const callback = new URL(request.raw.url ?? '', originOf(publicOrigin, request));
  request.endWork?.();
  const claims = await shares.atIssuer(whereaboutsOf(request), clientId, () => {
    if (!shares.useAttempt(state)) throw new SignInFailed('attempt_unknown');
    return issuers
      .of(clientId, opened)
      .finish(callback, attempt, (tokens, config) => emailClaimsOf(tokens, config, issuer));
  });
  const email = provedEmail(claims, opened);
  if (email === undefined) throw new SignInFailed('identity_rejected');
  const { token } = await callAnonymously(request, clients.memberIssuers.signInMember, {
    ...{ clientId, issuer, oidcClientId, email },
    browserSha256: Buffer.from(browserSha256, 'hex'),
  });
  return token;
}

/** By names, because causes may contain tokens. */
function report({ id: correlationId }: FastifyRequest, { logger }: ConsoleParts, failure: unknown): void {
  const { name = '', code = '' } = failure as { readonly name?: string; readonly code?: string };
  logger.info({ correlationId }, `a member was not signed in: ${name} ${code}`.trimEnd());
}
