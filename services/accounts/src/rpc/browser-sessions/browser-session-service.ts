import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { DomainError } from '@telehealth/errors';
import { noticesOfRole } from '@telehealth/ids';
import { type Contract, contract } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import {
  endOwnSession,
  endSession,
  endSessionsOfBrand,
  endSessionsOfClient,
} from '../../app/browser-sessions/end-browser-sessions.ts';
import { listBrowserSessions } from '../../app/browser-sessions/list-browser-sessions.ts';
import { openPatientSession } from '../../app/browser-sessions/open-patient-session.ts';
import { resolveBrowserSession } from '../../app/browser-sessions/resolve-browser-session.ts';
import type { Context } from '../../context.ts';
import { noticesOf } from '../../domain/members/member.ts';
import { shownSession } from './shown-session.ts';

export function browserSessionService(context: Context): Contract {
  return contract(BrowserSessionService, {
    async openPatientSession({ brandId }, call) {
      const { document, token } = await openPatientSession(context, operationOf(call), brandId);
      return { sessionId: document._id, token, endsAt: document.endsAt };
    },
    async resolveBrowserSession({ tokenSha256 }, call) {
      const resolved = await resolveBrowserSession(context, { limits: limitsOf(call) }, tokenSha256);
      if (resolved === undefined) return { known: false };
      const { session, member, ...reached } = resolved;
      return {
        ...session,
        ...reached,
        known: true,
        sessionId: session._id,
        ...(member && { notices: { kinds: noticesOf(member), available: noticesOfRole(member.role) } }),
      };
    },
    async endBrowserSession({ tokenSha256 }, call) {
      await endOwnSession(context, operationOf(call), tokenSha256);
      return {};
    },
    async listBrowserSessions({ clientId, brandId, ...request }, call) {
      const whose = { clientId, clientIds: boundClients(call), brandId: brandId || undefined };
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrowserSessions(context, { limits: limitsOf(call) }, { ...whose, ...range }),
      );
      return { sessions: rows.map(shownSession), nextPageToken };
    },
    async endBrowserSessions({ clientId, sessionId, brandId }, call) {
      const whose = { clientId, clientIds: boundClients(call) };
      const operation = operationOf(call);
      if (sessionId !== '' && brandId !== '')
        throw new DomainError('malformed-request', 'a session and a brand are two requests');
      if (sessionId !== '') await endSession(context, operation, { ...whose, sessionId });
      else if (brandId !== '') await endSessionsOfBrand(context, operation, { ...whose, brandId });
      else await endSessionsOfClient(context, operation, whose);
      return {};
    },
  });
}
