import { taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideOfferingDrop, erasedOffering } from '../../domain/orders/decide-erasure.ts';
import { dueAtOf, isUnpaid, retryAtOf } from '../../domain/orders/due-at.ts';
import { isPayable } from '../../domain/orders/order-state.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyLeftConfirmations } from '../confirmations/apply-confirmation.ts';
import { changeOrder } from '../orders/change-order.ts';
import { eachOrder } from '../orders/each-order.ts';
import { endOrder } from './end-order.ts';
import { openCheckout } from './open-checkout.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Processes every order that is due: opens the checkout of one whose initiation broke off, ends one that can be paid no more, and
 * asks the provider about the others. Failures are as with `eachOrder`. Then applies the confirmations of them that a process left.
 */
export async function processDueOrders(context: Context, signal: AbortSignal): Promise<void> {
  const due = { field: 'dueAt', until: context.clock.now(), signal } as const;
  await eachOrder(context, due, {
    each: (order) => processOrder(context, order),
    page: (orders) => applyLeftConfirmations(context, orders),
  });
}

/**
 * Processes an order: opens its checkout, ends it when it can be paid no more, or asks the provider about it. Throws what the provider
 * throws; then the order is due again after an interval.
 */
export async function processOrder(context: Context, known: OrderDocument): Promise<void> {
  // Before anything else, so that no order is due at every run, however it fails.
  const operation = taskOperation('due_orders');
  const target = { orderRef: known._id, operation, known };
  const { document: order } = await changeOrder(context, target, (present, at) => {
    const dropped = decideOfferingDrop(present, context.settings.accountingMs, at);
    const after = dropped ? { ...present, offeringRef: erasedOffering } : present;
    return { set: { ...dropped?.set, dueAt: dueAtOf(after, context.settings, at) } };
  });
  try {
    await askProvider(context, order);
  } catch (error) {
    // An order that is gone by now, or cannot be written, has no other time; the first failure tells why.
    await retryAfterInterval(context, order).catch(() => {});
    throw error;
  }
}

async function askProvider(context: Context, order: OrderDocument): Promise<void> {
  if (isUnpaid(order) && !isPayable(order, context.clock.now())) {
    await endOrder(context, taskOperation('order_expiry'), order);
  } else if (order.sealedCheckoutUrl === undefined) {
    await openCheckout(context, taskOperation('checkout'), order);
  } else {
    await reconcileOrder(context, taskOperation('reconciliation'), order);
  }
}

/** Sets the next time of an order that failed, unless it got another one since. */
async function retryAfterInterval(context: Context, { _id: orderRef, dueAt }: OrderDocument): Promise<void> {
  const operation = taskOperation('postpone_orders');
  await changeOrder(context, { orderRef, operation }, (present, at) =>
    present.dueAt === dueAt ? { set: { dueAt: retryAtOf(present, context.settings, at) } } : undefined,
  );
}
