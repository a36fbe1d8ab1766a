import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findOrder, type OrderDocument, type OrderRef } from '../../storage/orders.ts';

/** The order with the stamp of its last change. Throws `not-found` unless it is reached. */
export async function getOrder(
  { orders, feed }: Pick<Context, 'orders' | 'feed'>,
  ref: OrderRef,
  limits: CallOptions,
): Promise<OrderDocument> {
  const order = await findOrder(orders, ref, limits);
  if (order === undefined) throw new DomainError('not-found', 'no such order');
  return await feed.stamp(order, limits);
}
