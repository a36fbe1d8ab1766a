import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Call, type Contract, messageContract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import {
  type ConsoleReach,
  endConsoleSession,
  listConsoleSessions,
} from '../../app/console/console-sessions.ts';
import { createConsoleLink } from '../../app/console/create-console-link.ts';
import { openConsoleSession } from '../../app/console/open-console-session.ts';
import { requireLinkWithin } from '../../app/console/require-link-within.ts';
import type { Context } from '../../context.ts';
import { sessionMsOf } from '../../domain/console/session-length.ts';
import { keyInUseOf } from '../keys/key-in-use.ts';

export function consoleService(context: Context): Contract {
  return messageContract(ConsoleService, operatorAccess(ConsoleService), {
    async createConsoleLink({ clientId, scopes, brandId, readOnly, sessionSeconds }, call) {
      const operation = operationOf(call);
      const asked = {
        ...(scopes.length > 0 && { scopes }),
        ...(brandId !== '' && { brandId }),
        readOnly,
        sessionMs: sessionMsOf(sessionSeconds),
      };
      const ref =
        call.operator === undefined
          ? { clientId: clientIdOf(call), clientIds: undefined }
          : { clientId, clientIds: call.operator.clientIds };
      const granted =
        call.operator === undefined
          ? await requireLinkWithin(context, operation, asked, keyInUseOf(call))
          : asked;
      const { token, endsAt } = await createConsoleLink(context, operation, ref, granted);
      return { token, expiresAt: timestampFromMs(endsAt) };
    },
    async openConsoleSession({ tokenSha256 }, call) {
      const { document, token } = await openConsoleSession(context, operationOf(call), tokenSha256);
      return { sessionId: document._id, token, endsAt: BigInt(document.endsAt) };
    },
    async listConsoleSessions(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listConsoleSessions(context, { limits: limitsOf(call) }, reachOf(call), range),
      );
      const sessions = rows.map((session) => ({
        sessionId: session._id,
        brandId: session.brandId ?? '',
        scopes: [...(session.scopes ?? [])],
        readOnly: session.readOnly,
        createdAt: timestampFromMs(session.createdAt),
        endsAt: timestampFromMs(session.endsAt),
        open: session.isOpen,
        keyId: session.keyId ?? '',
      }));
      return { sessions, nextPageToken };
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
