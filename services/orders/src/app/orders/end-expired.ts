import { taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyView } from '../reports/apply-view.ts';
import { providerOf } from './provider-of.ts';

/**
 * Ends an unpaid order whose time is over: the provider closes its checkout, and its answer decides. An order that never
 * was visible is removed. Throws `unavailable` when the provider does not answer.
 */
export async function endExpired(context: Context, order: OrderDocument): Promise<void> {
  const { _id: orderRef, version, sealedCheckoutUrl } = order;
  const operation = taskOperation('order_expiry');
  if (sealedCheckoutUrl === undefined) {
    await context.orders.delete(orderRef, { version }, operation.limits);
    return;
  }
  const view = await providerOf(context, order).cancel(order, operation.limits);
  await applyView(context, { orderRef, operation }, view);
}
