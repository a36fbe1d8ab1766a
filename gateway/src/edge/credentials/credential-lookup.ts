import type { CallOptions, Client } from '@connectrpc/connect';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import {
  type CredentialService,
  type ResolveCredentialResponse,
  CredentialClass as WireClass,
} from '@telehealth/contracts/accounts/v1/credential_service';
import { DomainError } from '@telehealth/errors';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { Caller, CredentialClass, RateLimits } from '../requests/caller.ts';
import { newCorrelationId } from '../requests/correlation-id.ts';
import type { Resolution } from './credential-cache.ts';

/** Shorter than a request's deadline, so that time is left to answer. */
const lookupTimeoutMs = 2000;
/** For clients without limits of their own. */
const defaultLimits: RateLimits = { intake: 100, other: 200 };

export interface LookupSettings {
  readonly deadlineMs: number;
  readonly deploymentMode: 'test' | 'live';
}

/**
 * One lookup serves several requests, so it has its own correlation id. Rejects with `unavailable` for every
 * failure, because a failed lookup does not make a key invalid. An API key whose caller is `known` may be
 * confirmed instead, which is cheaper for accounts. `epochNow` is in epoch ms.
 */
export function credentialLookup(
  credentials: Client<typeof CredentialService>,
  settings: LookupSettings,
  epochNow: () => number = Date.now,
): (keyHash: string, known?: Caller) => Promise<Resolution | undefined> {
  return async (keyHash, known) => {
    const knownKeyId = known?.credentialClass === 'api-key' ? known.keyId : '';
    const keySha256 = Buffer.from(keyHash, 'hex');
    const response = await askAccounts(settings, (options) =>
      credentials.resolveCredential({ keySha256, knownKeyId }, options),
    );
    const caller = response.confirmed ? known : callerOf(keyHash, response, settings.deploymentMode);
    const endsInMs = response.expiresAt === 0n ? undefined : Number(response.expiresAt) - epochNow();
    if (caller === undefined || (endsInMs !== undefined && endsInMs <= 0)) return undefined;
    return { caller, endsInMs };
  };
}

/** Rejects with `unavailable` for every failure. */
export async function askAccounts<T>(
  { deadlineMs }: LookupSettings,
  ask: (options: CallOptions) => Promise<T>,
): Promise<T> {
  const timeoutMs = Math.min(lookupTimeoutMs, deadlineMs);
  try {
    return await ask(callOptions({ correlationId: newCorrelationId(), timeoutMs }));
  } catch (failure) {
    throw new DomainError('unavailable', 'credentials cannot be looked up', {
      cause: errorFromWire(failure),
    });
  }
}

export function rateLimitsOf(limits: ResolveCredentialResponse['limits']): RateLimits {
  return {
    intake: limits?.intakePerSecond || defaultLimits.intake,
    other: limits?.otherPerSecond || defaultLimits.other,
  };
}

/**
 * Undefined for an unknown key, and for a client in another mode than this deployment (interface.md 5, API key rule 2).
 */
function callerOf(
  keyHash: string,
  response: ResolveCredentialResponse,
  deploymentMode: LookupSettings['deploymentMode'],
): Caller | undefined {
  const credentialClass = classOf(response.class);
  if (!response.known || credentialClass === undefined) return undefined;
  if (response.mode !== (deploymentMode === 'test' ? ClientMode.TEST : ClientMode.LIVE)) return undefined;
  return {
    credentialClass,
    keyHash,
    clientId: response.clientId,
    keyId: response.keyId,
    mode: deploymentMode,
    ...(response.e2eRunId !== '' && { e2eRunId: response.e2eRunId }),
    brandIds: response.brandIds,
    brands: new Set(response.brandIds),
    ...(response.isLimitedToBrands && { isLimitedToBrands: true }),
    ...(response.scopes.length > 0 && { scopes: new Set(response.scopes) }),
    rateLimits: rateLimitsOf(response.limits),
    ...(response.dayQuotas && { dayQuotas: response.dayQuotas }),
  };
}

/** Undefined for an unspecified or unknown class. */
function classOf(wire: WireClass): CredentialClass | undefined {
  if (wire === WireClass.API_KEY) return 'api-key';
  if (wire === WireClass.PUBLISHABLE) return 'publishable';
  return undefined;
}
