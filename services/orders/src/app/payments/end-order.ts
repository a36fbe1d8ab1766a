import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyView } from '../confirmations/apply-view.ts';
import { providerOf } from './provider-of.ts';

/**
 * Ends an order of which nothing is captured: the provider closes its checkout, and its answer decides. An order that was never
 * visible is removed, unless it has changed since it was read; then the answer is true. Throws `unavailable` when the provider
 * does not answer.
 */
export async function endOrder(
  context: Context,
  operation: Operation,
  order: OrderDocument,
): Promise<boolean> {
  const { _id: orderRef, version, sealedCheckoutUrl } = order;
  if (sealedCheckoutUrl === undefined)
    return await context.orders.delete(orderRef, { version }, operation.limits);
  const view = await providerOf(context, order).cancel(order, operation.limits);
  await applyView(context, { orderRef, operation }, view);
  return false;
}
