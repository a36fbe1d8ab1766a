import { backgroundLimits, putDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { StoredConfirmation } from '../../domain/confirmations/stored-confirmation.ts';
import type { Contradiction } from '../../domain/reports/decide-reports.ts';
import type { ProviderRefs } from '../../domain/reports/report.ts';
import type { ConfirmationDocument } from '../../storage/confirmations.ts';
import { findUnmatched } from '../../storage/confirmations.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyReports } from '../reports/apply-reports.ts';

/**
 * Applies the unmatched confirmations that have a reference of the order, also one that the order learns by them. A use
 * case that stores a confirmation looks for its order afterwards, and one that gives an order a reference looks for its
 * confirmations afterwards: so one of the two finds the other. The order as it is then.
 */
export async function applyInbox(context: Context, order: OrderDocument): Promise<OrderDocument> {
  let present = order;
  for (;;) {
    const unmatched = await findUnmatched(context.confirmations, present, backgroundLimits);
    if (unmatched.length === 0) return present;
    for (const confirmation of unmatched) {
      const target = { orderRef: order._id, operation: taskOperation('confirmation') };
      const applied = await applyReports(context, target, { ...confirmation, refs: refsOf(confirmation) });
      await settle(context, confirmation, order._id, applied.contradiction);
      present = applied.order;
    }
  }
}

/** Notes that a confirmation is applied, or how it contradicts the order. */
async function settle(
  context: Context,
  { _id: id }: ConfirmationDocument,
  orderRef: string,
  reason: Contradiction | undefined,
): Promise<void> {
  const { effect } = await putDocument<ConfirmationDocument>(context, {
    collection: context.confirmations,
    id,
    operation: taskOperation('confirmation'),
    // It may be removed, settled by somebody else or dismissed by now.
    decide: (present) =>
      present?.reason === 'unmatched' ? { set: { reason, orderRef: reason && orderRef } } : undefined,
  });
  if (effect === 'made' && reason !== undefined)
    context.logger.warn({ reason }, 'a confirmation is quarantined');
}

function refsOf({ checkoutRef, paymentRef }: StoredConfirmation): ProviderRefs {
  return {
    ...(checkoutRef !== undefined && { checkoutRef }),
    ...(paymentRef !== undefined && { paymentRef }),
  };
}
