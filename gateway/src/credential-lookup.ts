import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import {
  type ResolveCredentialResponse,
  CredentialClass as WireClass,
} from '@telehealth/contracts/accounts/v1/credential_service';
import { DomainError } from '@telehealth/errors';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { Caller, CredentialClass } from './caller.ts';
import type { Clients, Settings } from './context.ts';
import { newCorrelationId } from './plugins/correlation-id.ts';

/** A lookup that hangs must not hold requests for their whole deadline. */
const lookupTimeoutMs = 2000;

/**
 * Asks accounts for the caller behind the hash of a key. One lookup serves several requests, so it runs under
 * an id of its own. Rejects with `unavailable` whatever the failure: nothing is known, so nothing is refused.
 */
export function credentialLookup(
  credentials: Clients['credentials'],
  { deadlineMs, deploymentMode }: Settings,
): (keyHash: string) => Promise<Caller | undefined> {
  return async (keyHash) => {
    const options = callOptions({
      correlationId: newCorrelationId(),
      timeoutMs: Math.min(lookupTimeoutMs, deadlineMs),
    });
    try {
      const keySha256 = Buffer.from(keyHash, 'hex');
      return callerOf(await credentials.resolveCredential({ keySha256 }, options), deploymentMode);
    } catch (failure) {
      throw new DomainError('unavailable', 'credentials cannot be looked up', {
        cause: errorFromWire(failure),
      });
    }
  };
}

/**
 * What a resolution means on this deployment: keys of clients in another mode are good for nothing here
 * (interface.md 5, API key rule 2).
 */
function callerOf(
  response: ResolveCredentialResponse,
  deploymentMode: Settings['deploymentMode'],
): Caller | undefined {
  const credentialClass = classOf(response.class);
  if (!response.known || credentialClass === undefined) return undefined;
  if (response.mode !== (deploymentMode === 'test' ? ClientMode.TEST : ClientMode.LIVE)) return undefined;
  return {
    credentialClass,
    clientId: response.clientId,
    mode: deploymentMode,
    brandIds: response.brandIds,
    brands: new Set(response.brandIds),
  };
}

/** Undefined for an unspecified class and for one this version does not know. */
function classOf(wire: WireClass): CredentialClass | undefined {
  if (wire === WireClass.API_KEY) return 'api-key';
  if (wire === WireClass.PUBLISHABLE) return 'publishable';
  return undefined;
}
