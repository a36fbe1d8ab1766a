import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { findWaiting } from '../../storage/confirmations.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyConfirmation } from './apply-confirmation.ts';

/**
 * Applies the confirmations of these orders that a process left: it ended after it had stored the confirmation, or the reference
 * that the order has in common with it.
 */
export async function applyLeftConfirmations(
  context: Context,
  orders: readonly OrderDocument[],
): Promise<void> {
  for (const confirmation of await findWaiting(context.confirmations, orders, backgroundLimits)) {
    await applyConfirmation(context, confirmation);
  }
}
