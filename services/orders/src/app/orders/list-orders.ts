import { matching, type Page, pageOf, type Reach } from '@telehealth/service-kit/calls';
import { type CallOptions, findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findOrders, type OrderDocument, type Orders, type OrdersQuery } from '../../storage/orders.ts';

export interface OrderList extends Omit<OrdersQuery, 'horizon'> {
  /** One client, or one brand of the clients. */
  readonly reached: Reach;
  readonly limit: number;
}

export interface OrderPage extends Page<OrderDocument> {
  /** Epoch ms: this page and those before it have every change up to then. Undefined while there is no order. */
  readonly watermark: number | undefined;
}

/**
 * Orders of a client by the stamp of their last change. A reader that continues from the watermark, or after the last order,
 * misses no change, also with concurrent writers.
 */
export async function listOrders(
  { orders, feed }: Pick<Context, 'orders' | 'feed'>,
  { reached, limit, ...query }: OrderList,
  options: CallOptions,
): Promise<OrderPage> {
  const clientId = await clientOf(orders, reached, options);
  const horizon = clientId && (await feed.settle(clientId, options));
  if (!horizon) return { rows: [], hasMore: false, watermark: undefined };
  const filter = {
    ...query.filter,
    clientId,
    ...(reached.brandId !== undefined && { brandId: reached.brandId }),
  };
  const page = pageOf(await findOrders(orders, { ...query, filter, horizon }, limit + 1, options), limit);
  return { ...page, watermark: page.hasMore ? page.rows.at(-1)?.updatedAt : horizon };
}

/** The client whose orders are listed: the only one, or the client of the brand. */
async function clientOf(orders: Orders, reached: Reach, options: CallOptions): Promise<string | undefined> {
  const [only, ...others] = reached.clientIds ?? [];
  if (only !== undefined && others.length === 0) return only;
  return (await findOne(orders, matching(reached), options))?.clientId;
}
