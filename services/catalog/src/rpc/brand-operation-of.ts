import type { Call } from '@telehealth/rpc';
import { brandOf, clientIdOf, operationOf } from '@telehealth/service-kit/calls';
import type { BrandOperation, ClientOperation } from '../app/brand-operation.ts';

/** The operation of a call that is about a brand. Throws `not-found` for a call that names none. */
export function brandOperationOf(call: Call): BrandOperation {
  const brand = { ...brandOf(call), mode: call.tenancy?.mode };
  return { ...operationOf(call), brand, trace: call.trace };
}

/** The operation of a call that is about all brands of a client. Throws `not-found` for a call that names no client. */
export function clientOperationOf(call: Call): ClientOperation {
  const client = { clientId: clientIdOf(call), mode: call.tenancy?.mode };
  return { ...operationOf(call), client, trace: call.trace };
}
