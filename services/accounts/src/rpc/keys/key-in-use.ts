import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { clientIdOf } from '@telehealth/service-kit';
import type { KeyInUse } from '../../app/tenant-keys/valid-key.ts';

/** The client and the credential that a call is made with. Throws `not-found` for a call that names none. */
export function keyInUseOf(call: Call): KeyInUse {
  const keyInUse = call.tenancy?.credentialId;
  if (keyInUse === undefined) throw new DomainError('not-found', 'the call names no key');
  return { clientId: clientIdOf(call), keyInUse };
}
