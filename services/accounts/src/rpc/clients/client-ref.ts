import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { clientIdOf } from '@telehealth/service-kit/calls';
import type { ClientRef } from '../../app/clients/client-of.ts';

/** The client of a tenant's call, or the one that an operator names. Throws `not-found` for a tenant that names another. */
export function clientRefOf(call: Call, named: string): ClientRef {
  if (call.operator !== undefined) return { clientId: named, clientIds: call.operator.clientIds };
  const clientId = clientIdOf(call);
  if (named !== '' && named !== clientId)
    throw new DomainError('not-found', 'the call is about another client');
  return { clientId, clientIds: [clientId] };
}
