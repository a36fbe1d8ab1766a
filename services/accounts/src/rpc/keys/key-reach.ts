import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { clientIdOf, limitsOf } from '@telehealth/service-kit/calls';
import { getKeyInUse, type KeyReach } from '../../app/keys/valid-key.ts';
import type { Context } from '../../context.ts';

/**
 * The keys that a call reaches. Throws `not-found` for a tenant's call without a credential, and for a credential that has ended
 * since the gateway resolved it.
 */
export async function keyReachOf(context: Context, call: Call): Promise<KeyReach> {
  if (call.operator !== undefined) return { clientIds: call.operator.clientIds };
  const keyInUse = call.tenancy?.credentialId;
  if (keyInUse === undefined) throw new DomainError('not-found', 'the call names no key');
  const clientId = clientIdOf(call);
  return { clientIds: [clientId], own: await getKeyInUse(context, { clientId, keyInUse }, limitsOf(call)) };
}
