import type { Reach } from '@telehealth/service-kit/calls';
import { type CallOptions, findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findCreatedOrders, isReached, type OrderDocument } from '../../storage/orders.ts';
import { clientOf } from './listed-orders.ts';

const maxFound = 20;

/** The order with this id, or the listed orders of journeys with this reference, the latest first. */
export async function searchOrders(
  { orders }: Pick<Context, 'orders'>,
  text: string,
  reached: Reach,
  options: CallOptions,
): Promise<readonly OrderDocument[]> {
  if (text.startsWith('ord_')) {
    const order = await findOne(orders, { _id: text, ...isReached(reached) }, options);
    return order === undefined ? [] : [order];
  }
  const client = await clientOf(orders, reached, options);
  if (client === undefined) return [];
  const ofReference = { ...client, reference: text, states: [], offeringRefs: [], includeE2eRuns: false };
  const latest = { since: 0, until: undefined, after: undefined };
  return await findCreatedOrders(orders, { ...ofReference, ...latest }, maxFound, options);
}
