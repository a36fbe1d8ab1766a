import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findOrder, type OrderDocument, type OrderOwner } from '../../storage/orders.ts';

/** The owner of the orders that a client's call can reach: its brand, or all brands of the client. */
export function ownerOf({ tenancy }: Pick<Call, 'tenancy'>): OrderOwner {
  if (tenancy === undefined) throw new DomainError('not-found', 'the call names no client');
  return { clientIds: [tenancy.clientId], brandId: tenancy.brandId };
}

/** The order with the stamp of its last change. Throws `not-found` unless it is the owner's. */
export async function getOrder(
  { orders, feed }: Pick<Context, 'orders' | 'feed'>,
  owned: OrderOwner & { readonly orderRef: string },
  limits: CallOptions,
): Promise<OrderDocument> {
  const order = await findOrder(orders, owned, limits);
  if (order === undefined) throw new DomainError('not-found', 'no such order');
  return await feed.stamp(order, limits);
}
