import { backgroundLimits, putDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isWaiting } from '../../domain/confirmations/stored-confirmation.ts';
import type { Contradiction } from '../../domain/orders/decide-reports.ts';
import type { ConfirmationDocument } from '../../storage/confirmations.ts';
import { findUnmatched } from '../../storage/confirmations.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyReports } from '../orders/apply-reports.ts';

/**
 * Applies the unmatched confirmations that have a reference of the order, also one that the order gets by them, and returns
 * the order. `atHand` are some of them, read before. A use case that stores a confirmation searches its order afterwards, and one
 * that gives an order a reference searches its confirmations afterwards: so one of the two finds the other.
 */
export async function applyInbox(
  context: Context,
  order: OrderDocument,
  atHand: readonly ConfirmationDocument[] = [],
): Promise<OrderDocument> {
  let present = order;
  let unmatched = atHand;
  for (;;) {
    for (const confirmation of unmatched) {
      const target = { orderRef: order._id, operation: taskOperation('confirmation'), known: present };
      const applied = await applyReports(context, target, { ...confirmation, refs: confirmation });
      await settle(context, confirmation, order._id, applied.contradiction);
      present = applied.order;
    }
    unmatched = await findUnmatched(context.confirmations, [present], backgroundLimits);
    if (unmatched.length === 0) return present;
  }
}

/** Stores that a confirmation is applied, or how it contradicts the order. */
async function settle(
  context: Context,
  confirmation: ConfirmationDocument,
  orderRef: string,
  reason: Contradiction | undefined,
): Promise<void> {
  const { effect } = await putDocument<ConfirmationDocument>(context, {
    collection: context.confirmations,
    id: confirmation._id,
    operation: taskOperation('confirmation'),
    known: confirmation,
    // By now it may be removed, settled by another process or dismissed.
    decide: (present) =>
      isWaiting(present?.reason) ? { set: { reason, orderRef: reason && orderRef } } : undefined,
  });
  if (effect === 'made' && reason !== undefined)
    context.logger.warn({ orderRef, reason }, 'a confirmation is quarantined');
}
