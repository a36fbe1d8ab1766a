import { type Operation, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyView } from '../confirmations/apply-view.ts';
import type { Applied } from '../orders/apply-reports.ts';
import { providerOf } from './provider-of.ts';
import { askForRefund } from './refund-payment.ts';

/**
 * Asks the provider about an open order and applies the answer. First it asks for the refunds that the provider has not taken yet.
 * Throws `unavailable` when the provider does not answer.
 */
export async function reconcileOrder(
  context: Context,
  operation: Operation,
  order: OrderDocument,
): Promise<Applied> {
  for (const { refundId, ref, refusedAt } of order.refunds) {
    if (ref !== undefined || refusedAt !== undefined) continue;
    await askForRefund(context, taskOperation('refund'), order, refundId);
  }
  const view = await providerOf(context, order).read(order, operation.limits);
  const applied = await applyView(context, { orderRef: order._id, operation, known: order }, view);
  if (applied.contradiction !== undefined) {
    const fields = { orderRef: order._id, reason: applied.contradiction };
    context.logger.error(fields, 'the answer of the provider contradicts the order');
  }
  return applied;
}
