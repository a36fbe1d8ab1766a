import { type Operation, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { providerOf } from '../orders/provider-of.ts';
import { askForRefund } from '../refunds/refund-payment.ts';
import type { Applied } from './apply-reports.ts';
import { applyView } from './apply-view.ts';

/**
 * Asks the provider for all that it knows of an open order and applies it, after the refunds that it was not asked for yet.
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
  const applied = await applyView(context, { orderRef: order._id, operation }, view);
  if (applied.contradiction !== undefined) {
    const fields = { orderRef: order._id, reason: applied.contradiction };
    context.logger.error(fields, 'what the provider knows contradicts the order');
  }
  return applied;
}
