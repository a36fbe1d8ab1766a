import type { Client } from '@connectrpc/connect';
import {
  BrowserSessionRole,
  type BrowserSessionService,
  type ResolveBrowserSessionResponse,
} from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import type { Caller, SessionFacts } from '../requests/caller.ts';
import type { Resolution } from './credential-cache.ts';
import { askAccounts, type LookupSettings, rateLimitsOf } from './credential-lookup.ts';

/** As `credentialLookup`, by the hash of a session token. */
export function sessionLookup(
  browserSessions: Client<typeof BrowserSessionService>,
  settings: LookupSettings,
  epochNow: () => number = Date.now,
): (tokenSha256: string) => Promise<Resolution | undefined> {
  return async (tokenSha256) => {
    const message = { tokenSha256: Buffer.from(tokenSha256, 'hex') };
    const response = await askAccounts(settings, (options) =>
      browserSessions.resolveBrowserSession(message, options),
    );
    const caller = callerOf(tokenSha256, response, settings.deploymentMode);
    const endsInMs = Number(response.endsAt) - epochNow();
    return caller === undefined || endsInMs <= 0 ? undefined : { caller, endsInMs };
  };
}

const roles: ReadonlyMap<BrowserSessionRole, SessionFacts['role']> = new Map([
  [BrowserSessionRole.PATIENT, 'patient'],
  [BrowserSessionRole.CONSOLE, 'console'],
]);

/** Undefined for an unknown session, a client in another mode than this deployment, and an unknown role. */
function callerOf(
  tokenSha256: string,
  response: ResolveBrowserSessionResponse,
  deploymentMode: LookupSettings['deploymentMode'],
): Caller | undefined {
  const role = roles.get(response.role);
  if (!response.known || role === undefined) return undefined;
  if (response.mode !== (deploymentMode === 'test' ? ClientMode.TEST : ClientMode.LIVE)) return undefined;
  return {
    credentialClass: role === 'patient' ? 'session' : 'console',
    keyHash: tokenSha256,
    clientId: response.clientId,
    keyId: response.sessionId,
    mode: deploymentMode,
    brandIds: response.brandIds,
    brands: new Set(response.brandIds),
    ...((role === 'patient' || response.isLimitedToBrands) && { isLimitedToBrands: true }),
    ...((role === 'patient' || response.scopes.length > 0) && { scopes: new Set(response.scopes) }),
    session: {
      ...{ role, isReadOnly: response.readOnly, endsAt: Number(response.endsAt) },
      ...(response.memberId !== '' && { memberId: response.memberId }),
    },
    rateLimits: rateLimitsOf(response.limits),
    ...(response.dayQuotas && { dayQuotas: response.dayQuotas }),
  };
}
