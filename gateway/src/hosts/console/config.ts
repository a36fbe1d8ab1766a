import { BrowserSessionRole } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readConsoleCookie } from '../../edge/browser-sessions/console-cookie.ts';
import { originOf, signInAddresses } from '../../upstream/console-addresses.ts';
import type { ConsoleParts } from './parts.ts';

/** What the console needs before its first API call: the reach of its session, or that it has none. */
export function sendConsoleConfig({ clients, callAnonymously, issuerSignIn }: ConsoleParts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const presented = readConsoleCookie(request.headers.cookie);
    if (presented === undefined) return { data: { session: null } };
    const session = await callAnonymously(request, clients.browserSessions.resolveBrowserSession, {
      tokenSha256: Buffer.from(presented.tokenSha256, 'hex'),
    });
    if (!session.known || session.role !== BrowserSessionRole.CONSOLE) return { data: { session: null } };
    const origin = originOf(issuerSignIn.publicOrigin, request);
    const { callbackUrl, signInUrl } = signInAddresses(origin, session.clientId);
    return {
      data: {
        session: {
          session_id: session.sessionId,
          client_id: session.clientId,
          client_name: session.clientName,
          brand_ids: session.brandIds,
          is_limited_to_brands: session.isLimitedToBrands,
          /** Null: everything. */
          scopes: session.scopes.length === 0 ? null : session.scopes,
          read_only: session.readOnly,
          /** Null: the session is of no member. */
          member_id: session.memberId || null,
          /** Null: the session is of no member. */
          notices: session.notices
            ? { kinds: session.notices.kinds, available: session.notices.available }
            : null,
          test: session.mode === ClientMode.TEST,
          callback_url: callbackUrl,
          sign_in_url: signInUrl,
          ends_at: new Date(Number(session.endsAt)).toISOString(),
        },
      },
    };
  };
}
