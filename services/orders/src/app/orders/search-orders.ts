import type { Reach } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isReached, type OrderDocument } from '../../storage/orders.ts';

const maxFound = 20;

/** The orders with this reference, or of journeys with it, the latest first. */
export async function searchOrders(
  { orders }: Pick<Context, 'orders'>,
  text: string,
  reached: Reach,
  options: CallOptions,
): Promise<readonly OrderDocument[]> {
  const named = text.startsWith('ord_') ? { _id: text } : { reference: text };
  const found = await orders.find({ ...named, ...isReached(reached) }, { limit: maxFound }, options);
  return found.sort((one, other) => other.createdAt - one.createdAt);
}
