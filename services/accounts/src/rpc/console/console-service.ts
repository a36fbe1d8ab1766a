import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import { listBrowserSessions } from '../../app/browser-sessions/list-browser-sessions.ts';
import { createConsoleLink } from '../../app/console/create-console-link.ts';
import { type ConsoleReach, endConsoleSession } from '../../app/console/end-console-session.ts';
import { mailConsoleLinks } from '../../app/console/mail-console-links.ts';
import { openConsoleSession } from '../../app/console/open-console-session.ts';
import { requireLinkWithin } from '../../app/console/require-link-within.ts';
import type { Context } from '../../context.ts';
import { sessionMsOf } from '../../domain/console/session-length.ts';
import { shownSession } from '../browser-sessions/shown-session.ts';
import { clientRefOf } from '../clients/client-ref.ts';
import { keyReachOf } from '../keys/key-reach.ts';

export function consoleService(context: Context): Contract {
  return contract(ConsoleService, {
    async createConsoleLink({ clientId, scopes, brandId, readOnly, sessionSeconds }, call) {
      const operation = operationOf(call);
      const asked = {
        ...(scopes.length > 0 && { scopes }),
        ...(brandId !== '' && { brandId }),
        readOnly,
        sessionMs: sessionMsOf(sessionSeconds),
      };
      const { own } = await keyReachOf(context, call);
      const granted = own === undefined ? asked : await requireLinkWithin(context, operation, asked, own);
      const ref = clientRefOf(call, clientId);
      const { token, endsAt } = await createConsoleLink(context, operation, ref, granted);
      return { token, expiresAt: endsAt };
    },
    async openConsoleSession(presented, call) {
      const { document, token } = await openConsoleSession(context, operationOf(call), presented);
      return { sessionId: document._id, token, endsAt: document.endsAt };
    },
    async mailConsoleLinks(request) {
      mailConsoleLinks(context, request);
      return {};
    },
    async listConsoleSessions(request, call) {
      const whose = { ...reachOf(call), clientIds: undefined, role: 'console' } as const;
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrowserSessions(context, { limits: limitsOf(call) }, { ...whose, ...range }),
      );
      return { sessions: rows.map(shownSession), nextPageToken };
    },
    async endConsoleSession({ sessionId }, call) {
      await endConsoleSession(context, operationOf(call), reachOf(call), sessionId);
      return {};
    },
  });
}

function reachOf(call: Call): ConsoleReach {
  return { clientId: clientIdOf(call), brandId: call.tenancy?.brandId };
}
