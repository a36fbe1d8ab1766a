import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  findChangedOrders,
  findCreatedOrders,
  findDisputedOrders,
  type OrderDocument,
  type OrdersFilter,
} from '../../storage/orders.ts';
import { clientOf, type ListedOrders } from './listed-orders.ts';

/** A part of a list, by the instants (epoch ms) that sort it. */
export interface OrderList extends ListedOrders {
  /** Inclusive; absent: from the first. */
  readonly since: number | undefined;
  readonly after: readonly [sortedBy: number, orderRef: string] | undefined;
  readonly limit: number;
}

export interface NewestOrders extends OrderList {
  /** Exclusive; absent: to the last. */
  readonly until: number | undefined;
}

export interface OrderPage extends Page<OrderDocument> {
  /** Epoch ms: this page and those before it have every change up to then. Undefined while there is no order. */
  readonly watermark: number | undefined;
}

type Parts = Pick<Context, 'orders' | 'feed'>;

/**
 * Orders of a client by the stamp of their last change. A reader that continues from the watermark, or after the last order,
 * misses no change, also with concurrent writers.
 */
export async function listOrders(
  { orders, feed }: Parts,
  { reached, limit, since = 0, ...query }: OrderList,
  options: CallOptions,
): Promise<OrderPage> {
  const client = await clientOf(orders, reached, options);
  const horizon = client && (await feed.settle(client.clientId, options));
  if (!client || !horizon) return { rows: [], hasMore: false, watermark: undefined };
  const asked = { ...query, ...client, since, horizon };
  const page = pageOf(await findChangedOrders(orders, asked, limit + 1, options), limit);
  return { ...page, watermark: page.hasMore ? page.rows.at(-1)?.updatedAt : horizon };
}

/** Orders of a client by their creation, newest first, each with the stamp of its last change. */
export function listNewestOrders(
  parts: Parts,
  { reached, limit, since = 0, ...query }: NewestOrders,
  options: CallOptions,
): Promise<Page<OrderDocument>> {
  return listStamped(parts, { reached, limit }, options, (client) =>
    findCreatedOrders(parts.orders, { ...query, ...client, since }, limit + 1, options),
  );
}

/** Orders of a client whose disputes await evidence, the earliest end first. */
export function listDisputedOrders(
  parts: Parts,
  { reached, limit, ...query }: Omit<OrderList, 'since'>,
  options: CallOptions,
): Promise<Page<OrderDocument>> {
  return listStamped(parts, { reached, limit }, options, (client) =>
    findDisputedOrders(parts.orders, { ...query, ...client }, limit + 1, options),
  );
}

async function listStamped(
  { orders, feed }: Parts,
  { reached, limit }: Pick<OrderList, 'reached' | 'limit'>,
  options: CallOptions,
  find: (client: Pick<OrdersFilter, 'clientId' | 'brandId'>) => Promise<OrderDocument[]>,
): Promise<Page<OrderDocument>> {
  const client = await clientOf(orders, reached, options);
  if (!client) return { rows: [], hasMore: false };
  await feed.settle(client.clientId, options);
  const { rows, hasMore } = pageOf(await find(client), limit);
  return { rows: await Promise.all(rows.map((row) => feed.stamp(row, options))), hasMore };
}
