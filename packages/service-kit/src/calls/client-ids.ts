import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf } from './brand-key.ts';

/** Clients a call can reach; undefined: every client. */
export type ClientIds = readonly string[] | undefined;

/** Throws `not-found` for a call without a client. */
export function clientIdOf({ tenancy }: Pick<Call, 'tenancy'>): string {
  if (tenancy === undefined) throw new DomainError('not-found', 'the call names no client');
  return tenancy.clientId;
}

/** Of the operator. Throws for a call without an operator. */
export function boundClients({ operator }: Pick<Call, 'operator'>): ClientIds {
  if (operator === undefined) throw new Error('no operator makes this call');
  return operator.clientIds;
}

/** What a call can reach: these clients, and only this brand if given. */
export interface Reach {
  readonly clientIds: ClientIds;
  readonly brandId?: string | undefined;
}

/** For a shared method that needs no brand: a tenant's client, with its brand if there is one, or the clients of an operator. */
export function clientReachOf(call: Pick<Call, 'operator' | 'tenancy'>): Reach {
  if (call.operator !== undefined) return { clientIds: call.operator.clientIds };
  return { clientIds: [clientIdOf(call)], brandId: call.tenancy?.brandId };
}

/** For a shared method: a tenant's brand, or all brands of an operator's clients. */
export function reachOf(call: Pick<Call, 'operator' | 'tenancy'>): Reach {
  if (call.operator === undefined) brandOf(call);
  return clientReachOf(call);
}

/**
 * For a shared method about one brand. An operator's request names it; a tenant's metadata do, and another brand in the
 * request is `not-found`.
 */
export function brandReachOf(
  call: Pick<Call, 'operator' | 'tenancy'>,
  named: string,
): Reach & { readonly brandId: string } {
  const { clientIds, brandId = named } = reachOf(call);
  if (named !== '' && named !== brandId)
    throw new DomainError('not-found', 'the call is about another brand');
  return { clientIds, brandId };
}

/** For a list that an operator asks for, of a brand, a client or both. For a tenant's call it is `brandReachOf`. */
export function brandOrClientReachOf(
  call: Pick<Call, 'operator' | 'tenancy'>,
  { brandId, clientId }: { readonly brandId: string; readonly clientId: string },
): Reach {
  if (call.operator === undefined || clientId === '') return brandReachOf(call, brandId);
  return { clientIds: among(clientId, call.operator.clientIds), ...(brandId !== '' && { brandId }) };
}

/** The filter by which a query finds documents within a reach. */
export function matching({ clientIds, brandId }: Reach): {
  readonly clientId?: { readonly in: readonly string[] };
  readonly brandId?: string;
} {
  return {
    ...(clientIds !== undefined && { clientId: { in: clientIds } }),
    ...(brandId !== undefined && { brandId }),
  };
}

/** The client if it is one of these, else none, for a query about this client alone. */
export function among(clientId: string, clientIds: ClientIds): readonly string[] {
  return clientIds === undefined || clientIds.includes(clientId) ? [clientId] : [];
}
