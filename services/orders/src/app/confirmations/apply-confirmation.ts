import { backgroundLimits, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { StoredConfirmation } from '../../domain/confirmations/stored-confirmation.ts';
import { type ConfirmationDocument, findWaiting } from '../../storage/confirmations.ts';
import { findOrderOfRefs, type OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { applyInbox } from './apply-inbox.ts';

/**
 * Applies a stored confirmation, and all others of its order. Without an order it waits until an order has its reference. Returns
 * whether there is an order that it is applied to, or that the provider is asked about.
 */
export async function applyConfirmation(
  context: Context,
  confirmation: ConfirmationDocument,
): Promise<boolean> {
  const order = await findOrderOfRefs(context.orders, confirmation, backgroundLimits);
  if (order === undefined) return await askAboutHintedOrder(context, confirmation);
  await applyInbox(context, order, [confirmation]);
  return true;
}

/**
 * Applies the confirmations of these orders that a process left: it ended after it had stored the confirmation, or the reference
 * that the order has in common with it.
 */
export async function applyLeftConfirmations(
  context: Context,
  orders: readonly OrderDocument[],
): Promise<void> {
  for (const confirmation of await findWaiting(context.confirmations, orders, backgroundLimits))
    await applyConfirmation(context, confirmation);
}

/**
 * Makes the schedule ask the provider about the order that an object names itself. Only the provider's answer can give
 * the order a reference.
 */
async function askAboutHintedOrder(
  context: Context,
  { provider, orderHint }: StoredConfirmation,
): Promise<boolean> {
  if (orderHint === undefined) return false;
  const operation = taskOperation('confirmation');
  const hinted = await context.orders.get(orderHint, operation.limits);
  if (hinted?.checkoutRef === undefined || hinted.provider !== provider) return false;
  await changeOrder(context, { orderRef: orderHint, operation }, (_order, at) => ({ set: { dueAt: at } }));
  return true;
}
