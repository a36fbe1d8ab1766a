import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { findUnmatched } from '../../storage/confirmations.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyConfirmation } from './apply-confirmation.ts';

/** Applies confirmations of these orders whose process ended between storing a reference of the order and applying them. */
export async function applyLeftConfirmations(
  context: Context,
  orders: readonly OrderDocument[],
): Promise<void> {
  for (const confirmation of await findUnmatched(context.confirmations, orders, backgroundLimits)) {
    await applyConfirmation(context, confirmation);
  }
}
