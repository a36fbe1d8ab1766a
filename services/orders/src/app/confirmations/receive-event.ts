import { taskOperation } from '@telehealth/changes';
import type { ProviderEvent } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import type { HeldReason } from '../../domain/confirmations/held-confirmation.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { findOrderOfRefs } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { applyReports } from '../reports/apply-reports.ts';
import { forgetHeld, heldIdOf, holdEvent } from './held-events.ts';

/**
 * Applies an event of a provider to its order, or holds it: why it is held, undefined when it is applied. Any number of
 * times, in any order, the effect is the same.
 */
export async function takeEvent(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<HeldReason | undefined> {
  const { orders, heldConfirmations } = context;
  const operation = taskOperation('confirmation');
  const order = await findOrderOfRefs(orders, event.refs, operation.limits);
  if (order === undefined) {
    await holdEvent(context, provider, event, { reason: 'unmatched' });
    // The order may have learnt its reference in between, and then found nothing that waits for it.
    const late = await findOrderOfRefs(orders, event.refs, operation.limits);
    if (late !== undefined) return await takeEvent(context, provider, event);
    await lookAtHinted(context, provider, event);
    return 'unmatched';
  }
  const { held } = await applyReports(context, { orderRef: order._id, operation }, event);
  if (held !== undefined) {
    await holdEvent(context, provider, event, { reason: held, orderRef: order._id });
    return held;
  }
  const _id = heldIdOf(provider, event);
  if ((await heldConfirmations.get(_id, operation.limits)) !== undefined) await forgetHeld(context, { _id });
  return undefined;
}

/**
 * Makes the schedule ask the provider about the order that an object names itself. Only the provider's answer to that can
 * give the order a reference.
 */
async function lookAtHinted(
  context: Context,
  provider: ProviderName,
  { orderHint }: ProviderEvent,
): Promise<void> {
  if (orderHint === undefined) return;
  const operation = taskOperation('confirmation');
  const hinted = await context.orders.get(orderHint, operation.limits);
  if (hinted?.checkoutRef === undefined || hinted.provider !== provider) return;
  await changeOrder(context, { orderRef: orderHint, operation }, (_order, at) => ({ set: { dueAt: at } }));
}
