import {
  BrowserSessionRole,
  BrowserSessionService,
} from '@telehealth/contracts/accounts/v1/browser_session_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DomainError } from '@telehealth/errors';
import { type Contract, messageContract } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
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
import { modeToProto } from '../clients/client-mode.ts';

const roles = { patient: BrowserSessionRole.PATIENT, console: BrowserSessionRole.CONSOLE } as const;

export function browserSessionService(context: Context): Contract {
  return messageContract(BrowserSessionService, operatorAccess(BrowserSessionService), {
    async openPatientSession({ brandId }, call) {
      const { document, token } = await openPatientSession(context, operationOf(call), brandId);
      return { sessionId: document._id, token, endsAt: BigInt(document.endsAt) };
    },
    async resolveBrowserSession({ tokenSha256 }, call) {
      const resolved = await resolveBrowserSession(context, { limits: limitsOf(call) }, tokenSha256);
      if (resolved === undefined) return { known: false };
      const { session, brandIds, limits, clientName, endsAt } = resolved;
      return {
        known: true,
        sessionId: session._id,
        role: roles[session.role],
        clientId: session.clientId,
        clientName,
        mode: modeToProto(session.mode),
        brandIds: [...brandIds],
        scopes: [...(session.scopes ?? [])],
        readOnly: session.readOnly,
        isLimitedToBrands: session.brandId !== undefined,
        limits: { ...limits },
        endsAt: BigInt(endsAt),
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
      const sessions = rows.map((session) => ({
        sessionId: session._id,
        clientId: session.clientId,
        role: roles[session.role],
        brandId: session.brandId ?? '',
        scopes: [...(session.scopes ?? [])],
        readOnly: session.readOnly,
        createdAt: BigInt(session.createdAt),
        endsAt: BigInt(session.endsAt),
        open: session.isOpen,
      }));
      return { sessions, nextPageToken };
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
