import { remove } from '@telehealth/changes';
import { type CallOptions, findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';

const pageSize = 100;

/**
 * Removes an order that has not changed since it was read and whose events and audit rows are out, after its simulated checkout and what
 * a provider said of it. False when it has changed.
 */
export async function removeOrder(
  { orders, confirmations, simulated }: Pick<Context, 'orders' | 'confirmations' | 'simulated'>,
  { _id: orderRef, version, outboxSince, checkoutRef, paymentRef }: OrderDocument,
  limits: CallOptions,
): Promise<boolean> {
  if (outboxSince !== undefined) return false;
  const refs = [checkoutRef ?? [], paymentRef ?? []].flat();
  const ofOrder =
    refs.length === 0 ? [] : await confirmations.find({ ref: { in: refs } }, { limit: pageSize }, limits);
  for (const { _id } of ofOrder) await remove(confirmations, _id, { outboxSince: { exists: false } }, limits);
  if (simulated !== undefined) {
    const checkout = await findOne(simulated.simulatedCheckouts, { orderRef }, limits);
    if (checkout !== undefined) await remove(simulated.simulatedCheckouts, checkout._id, {}, limits);
  }
  return await remove(orders, orderRef, { version }, limits);
}
