import { DomainError } from '@telehealth/errors';
import { type CallOptions, findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isReached, type OrderDocument, type OrderRef } from '../../storage/orders.ts';

/** The order with the stamp of its last change. Throws `not-found` unless the caller reaches it. */
export async function getOrder(
  { orders, feed }: Pick<Context, 'orders' | 'feed'>,
  { orderRef, ...reached }: OrderRef,
  limits: CallOptions,
): Promise<OrderDocument> {
  const order = await findOne(orders, { ...isReached(reached), _id: orderRef }, limits);
  if (order === undefined) throw new DomainError('not-found', 'no such order');
  return await feed.stamp(order, limits);
}
