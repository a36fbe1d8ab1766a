import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf } from './brand-key.ts';

/** The clients whose things a call can reach; undefined: those of every client. */
export type ClientIds = readonly string[] | undefined;

/** The client that a call is about. Throws `not-found` for a call that names none. */
export function clientIdOf({ tenancy }: Pick<Call, 'tenancy'>): string {
  if (tenancy === undefined) throw new DomainError('not-found', 'the call names no client');
  return tenancy.clientId;
}

/** The clients that the operator of a call is bound to. Throws for a call that no operator makes. */
export function boundClients({ operator }: Pick<Call, 'operator'>): ClientIds {
  if (operator === undefined) throw new Error('no operator makes this call');
  return operator.clientIds;
}

/** Whose things a call can reach: of these clients, and of this brand where one is given. */
export interface Reached {
  readonly clientIds: ClientIds;
  readonly brandId?: string | undefined;
}

/**
 * What a call of a shared method that needs no brand can reach: the client of a tenant's call, with a brand that brand alone,
 * or the clients of an operator.
 */
export function clientReachOf(call: Pick<Call, 'operator' | 'tenancy'>): Reached {
  if (call.operator !== undefined) return { clientIds: call.operator.clientIds };
  return { clientIds: [clientIdOf(call)], brandId: call.tenancy?.brandId };
}

/** What a call of a shared method can reach: the brand of a tenant's call, or all brands of the clients of an operator. */
export function reachOf(call: Pick<Call, 'operator' | 'tenancy'>): Reached {
  if (call.operator === undefined) brandOf(call);
  return clientReachOf(call);
}

/**
 * What a call of a shared method about one brand can reach. An operator names the brand in the request; a tenant's call has
 * it in its metadata, and throws `not-found` when the request names another.
 */
export function brandReachOf(
  call: Pick<Call, 'operator' | 'tenancy'>,
  named: string,
): Reached & { readonly brandId: string } {
  const { clientIds, brandId = named } = reachOf(call);
  if (named !== '' && named !== brandId)
    throw new DomainError('not-found', 'the call is about another brand');
  return { clientIds, brandId };
}

/** The condition that a document is of one of these clients, for the query that loads it. */
export function ofClients(clientIds: ClientIds): { readonly clientId?: { readonly in: readonly string[] } } {
  return clientIds === undefined ? {} : { clientId: { in: clientIds } };
}

/** The condition that a document is reached. */
export function ofReached({ clientIds, brandId }: Reached): ReturnType<typeof ofClients> & {
  readonly brandId?: string;
} {
  return { ...ofClients(clientIds), ...(brandId !== undefined && { brandId }) };
}

/** The client when it is one of these, else none: what a query about this client alone may find. */
export function among(clientId: string, clientIds: ClientIds): readonly string[] {
  return clientIds === undefined || clientIds.includes(clientId) ? [clientId] : [];
}
