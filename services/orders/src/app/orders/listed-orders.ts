import { matching, type Reach } from '@telehealth/service-kit/calls';
import { type CallOptions, findOne } from '@telehealth/store';
import type { Orders, OrdersFilter } from '../../storage/orders.ts';

/** Which orders are listed: of one client, or of one brand of the clients. */
export interface ListedOrders extends Omit<OrdersFilter, 'clientId' | 'brandId'> {
  readonly reached: Reach;
}

/** The client whose orders are listed, with the brand: the only one, or the client of the brand. */
export async function clientOf(
  orders: Orders,
  reached: Reach,
  options: CallOptions,
): Promise<Pick<OrdersFilter, 'clientId' | 'brandId'> | undefined> {
  const { clientIds = [], brandId } = reached;
  const [only, ...others] = clientIds;
  const isOnly = only !== undefined && others.length === 0;
  const clientId = isOnly ? only : (await findOne(orders, matching(reached), options))?.clientId;
  return clientId === undefined ? undefined : { clientId, ...(brandId !== undefined && { brandId }) };
}
