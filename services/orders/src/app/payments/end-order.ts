import { type Operation, remove } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyView } from '../confirmations/apply-view.ts';
import { noteRelease } from './note-release.ts';
import { providerOf } from './provider-of.ts';

/**
 * Ends an order without a capture: the provider closes its checkout, and its answer decides the state. Returns the order; undefined
 * for an order that was never visible, which is removed unless it has changed since it was read. Throws `unavailable` when the
 * provider does not answer.
 */
export async function endOrder(
  context: Context,
  operation: Operation,
  order: OrderDocument,
): Promise<OrderDocument | undefined> {
  const { _id: orderRef, sealedCheckoutUrl } = order;
  if (sealedCheckoutUrl === undefined) {
    await removeUnopened(context, operation, order);
    return undefined;
  }
  await noteRelease(context, operation, orderRef);
  const view = await providerOf(context, order).cancel(order, operation.limits);
  return (await applyView(context, { orderRef, operation }, view)).order;
}

/** Removes an order that was never visible; false when it has changed since it was read. */
export async function removeUnopened(
  { orders }: Pick<Context, 'orders'>,
  { limits }: Operation,
  { _id: orderRef, version }: OrderDocument,
): Promise<boolean> {
  return await remove(orders, orderRef, { version }, limits);
}
