import { type Page, pageOf } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findOrders, type OrderDocument, type OrdersQuery } from '../../storage/orders.ts';

export interface OrderList extends Omit<OrdersQuery, 'horizon'> {
  readonly clientId: string;
  readonly limit: number;
}

/** A page, and up to where every change is in it or in one before it (epoch ms); undefined while there is no order. */
export interface OrderPage extends Page<OrderDocument> {
  readonly watermark: number | undefined;
}

/**
 * Orders of a client by the stamp of their last change. A reader that goes on from the watermark, or behind the last order,
 * misses no change that was written before it asks again, however many write at the same time.
 */
export async function listOrders(
  { orders, feed }: Pick<Context, 'orders' | 'feed'>,
  { clientId, limit, ...query }: OrderList,
  options: CallOptions,
): Promise<OrderPage> {
  const horizon = await feed.settle(clientId, options);
  if (horizon === undefined) return { rows: [], hasMore: false, watermark: undefined };
  const filter = { ...query.filter, clientId };
  const page = pageOf(await findOrders(orders, { ...query, filter, horizon }, limit + 1, options), limit);
  return { ...page, watermark: page.hasMore ? page.rows.at(-1)?.updatedAt : horizon };
}
