import { backgroundLimits, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type ConfirmationDocument, findWaiting } from '../../storage/confirmations.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyReports } from '../orders/apply-reports.ts';
import { settle } from './settle.ts';

/**
 * Applies the unmatched confirmations that have a reference of the order, also a reference that the order gets by them, and returns
 * the order. `atHand` are some that are already read. A use case that stores a confirmation then searches for its order, and one that
 * gives an order a reference then searches for confirmations, so that one of the two finds the other.
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
    unmatched = await findWaiting(context.confirmations, [present], backgroundLimits);
    if (unmatched.length === 0) return present;
  }
}
