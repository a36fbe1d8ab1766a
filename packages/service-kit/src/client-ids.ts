import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';

/** The clients whose things a call can reach; undefined: those of every client. */
export type ClientIds = readonly string[] | undefined;

/** The client that a call is about. Throws `not-found` for a call that names none. */
export function clientIdOf({ tenancy }: Pick<Call, 'tenancy'>): string {
  if (tenancy === undefined) throw new DomainError('not-found', 'the call names no client');
  return tenancy.clientId;
}

/** Whether the client of a call is one of test mode. */
export function isTest({ tenancy }: Pick<Call, 'tenancy'>): boolean {
  return tenancy?.mode === 'test';
}

/** The clients that the operator of a call is bound to. Throws for a call that no operator makes. */
export function boundClients({ operator }: Pick<Call, 'operator'>): ClientIds {
  if (operator === undefined) throw new Error('no operator makes this call');
  return operator.clientIds;
}

/** The condition that a document is of one of these clients, for the query that loads it. */
export function ofClients(clientIds: ClientIds): { readonly clientId?: { readonly in: readonly string[] } } {
  return clientIds === undefined ? {} : { clientId: { in: clientIds } };
}

/** The client when it is one of these, else none: what a query about this client alone may find. */
export function among(clientId: string, clientIds: ClientIds): readonly string[] {
  return clientIds === undefined || clientIds.includes(clientId) ? [clientId] : [];
}
