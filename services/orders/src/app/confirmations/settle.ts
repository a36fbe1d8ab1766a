import { putDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { Contradiction } from '../../domain/orders/decide-reports.ts';
import type { ConfirmationDocument } from '../../storage/confirmations.ts';

/** Stores that a confirmation is applied, or how it contradicts the order. */
export async function settle(
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
    // The confirmation may have been removed, dismissed, or settled by another process.
    decide: (present) =>
      present?.reason === confirmation.reason && reason !== confirmation.reason
        ? { set: { reason, orderRef: reason && orderRef } }
        : undefined,
  });
  if (effect === 'made' && reason !== undefined)
    context.logger.warn({ orderRef, reason }, 'a confirmation is quarantined');
}
