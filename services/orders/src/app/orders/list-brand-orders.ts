import { type ClientIds, ofClients } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { OrderState } from '../../domain/orders/order.ts';
import type { OrdersQuery } from '../../storage/orders.ts';
import { listOrders, type OrderPage } from './list-orders.ts';

export interface BrandOrderList extends Pick<OrdersQuery, 'includeE2eRuns' | 'updatedSince' | 'after'> {
  readonly brandId: string;
  readonly clientIds: ClientIds;
  readonly state: OrderState | undefined;
  readonly limit: number;
}

/** Orders of a brand of one of these clients, by the stamp of their last change. */
export async function listBrandOrders(
  context: Pick<Context, 'orders' | 'feed'>,
  { brandId, clientIds, state, ...query }: BrandOrderList,
  options: CallOptions,
): Promise<OrderPage> {
  const [any] = await context.orders.find({ brandId, ...ofClients(clientIds) }, { limit: 1 }, options);
  if (any === undefined) return { rows: [], hasMore: false, watermark: undefined };
  const filter = { brandId, ...(state && { state }) };
  return await listOrders(context, { ...query, clientId: any.clientId, filter }, options);
}
