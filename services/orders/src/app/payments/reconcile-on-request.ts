import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isReached, type OrderDocument, type OrderRef } from '../../storage/orders.ts';
import { applyInbox } from '../confirmations/apply-inbox.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Reconciles an order for an operator. Throws `not-found` unless the operator reaches it. */
export async function reconcileOnRequest(
  context: Context,
  operation: Operation,
  { orderRef, ...reached }: OrderRef,
): Promise<OrderDocument> {
  const target = { orderRef, where: isReached(reached), operation };
  const { document: order } = await changeOrder(context, target, ({ clientId }, at) => ({
    set: { askedAt: at },
    audit: { action: 'order.reconcile', clientId, subject: orderRef, changed: {} },
  }));
  const reconciled = await reconcileOrder(context, stepOf(operation, 'reconciled'), order);
  // If the answer changed nothing, confirmations that a process left may still wait.
  return applyInbox(context, reconciled.order);
}
