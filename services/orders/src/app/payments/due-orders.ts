import { taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideOfferingDrop, erasedOffering } from '../../domain/orders/decide-erasure.ts';
import { dueAtOf, isUnpaid, retryAtOf } from '../../domain/orders/due-at.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { eachOrder } from '../orders/each-order.ts';
import { endOrder } from './end-order.ts';
import { openCheckout } from './open-checkout.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Processes every order that is due: opens the checkout of one whose initiation broke off, ends one whose time is over, and
 * asks the provider about the others. Failures are as with `eachOrder`.
 */
export async function processDueOrders(context: Context, signal: AbortSignal): Promise<void> {
  const due = { field: 'dueAt', until: context.clock.now(), signal } as const;
  await eachOrder(context, due, (order) => processOrder(context, order));
}

/**
 * Processes an order: opens its checkout, ends it when its time is over, or asks the provider about it. Throws what the provider
 * throws.
 */
export async function processOrder(context: Context, known: OrderDocument): Promise<void> {
  // Before anything else, so that an order that fails is due again after an interval and not at every run.
  const operation = taskOperation('due_orders');
  const target = { orderRef: known._id, operation, known };
  const { document: order } = await changeOrder(context, target, (present, at) => {
    const dropped = decideOfferingDrop(present, context.settings.accountingMs, at);
    const after = dropped ? { ...present, offeringRef: erasedOffering } : present;
    return { set: { ...dropped?.set, dueAt: retryAtOf(after, context.settings, at) } };
  });
  if (isUnpaid(order) && order.expiresAt <= context.clock.now()) {
    await endOrder(context, taskOperation('order_expiry'), order);
    return;
  }
  const processed =
    order.sealedCheckoutUrl === undefined
      ? await openCheckout(context, taskOperation('checkout'), order)
      : (await reconcileOrder(context, taskOperation('reconciliation'), order)).order;
  if (isUnpaid(order)) await postponeOrder(context, processed, order.dueAt);
}

/** Sets the next time of an order that was processed, unless it was made due since. */
async function postponeOrder(
  context: Context,
  known: OrderDocument,
  dueAt: number | undefined,
): Promise<void> {
  const target = { orderRef: known._id, operation: taskOperation('postpone_orders'), known };
  await changeOrder(context, target, (present, at) =>
    present.dueAt === dueAt ? { set: { dueAt: dueAtOf(present, context.settings, at) } } : undefined,
  );
}
