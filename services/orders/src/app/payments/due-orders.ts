import { backgroundLimits, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideOfferingDrop, erasedOffering } from '../../domain/orders/decide-erasure.ts';
import { dueAtOf, isAwaited, isUnpaid, retryAtOf } from '../../domain/orders/due-at.ts';
import type { Order } from '../../domain/orders/order.ts';
import { isPayable } from '../../domain/orders/order-state.ts';
import { ledgerOf } from '../../domain/reports/ledger.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyLeftConfirmations } from '../confirmations/apply-confirmation.ts';
import { changeOrder } from '../orders/change-order.ts';
import { eachOrder } from '../orders/each-order.ts';
import { removeDeletedOrder } from './delete-client-orders.ts';
import { endOrder } from './end-order.ts';
import { openCheckout } from './open-checkout.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Processes every due order, and then applies the confirmations of these orders that a process left. Fails as `eachOrder` does.
 */
export async function processDueOrders(context: Context, signal: AbortSignal): Promise<void> {
  const due = { field: 'dueAt', until: context.clock.now(), signal } as const;
  await eachOrder(context, due, {
    each: (order) => processOrder(context, order),
    page: (orders) => applyLeftConfirmations(context, orders),
  });
}

/**
 * Processes an order: opens its checkout when its initiation broke off, ends it when it can no longer be paid, or asks the provider
 * about it. Throws what the provider throws; then the order is due again after an interval.
 */
export async function processOrder(context: Context, known: OrderDocument): Promise<void> {
  if (known.clientDeletedAt !== undefined && !isAwaited(known))
    return void (await removeDeletedOrder(context, taskOperation('client_deletion'), known));
  // The first write sets the next time, so that no order is due at every run, however it fails.
  const operation = taskOperation('due_orders');
  const target = { orderRef: known._id, operation, known };
  const { document: order } = await changeOrder(context, target, (present, at) => {
    const dropped = decideOfferingDrop(present, context.settings.accountingMs, at);
    const after = dropped ? { ...present, offeringRef: erasedOffering } : present;
    return { set: { ...dropped?.set, askedAt: at, dueAt: dueAtOf(after, context.settings, at) } };
  });
  try {
    const after = await askProvider(context, order);
    if (after !== undefined && hasNewPayment(order, after)) await countFound(context);
  } catch (error) {
    // The order may be gone or the store away. The first failure is the one to report.
    await retryAfterInterval(context, order).catch(() => {});
    throw error;
  }
}

/** The order after what the provider answers; undefined: it was never visible. */
async function askProvider(context: Context, order: OrderDocument): Promise<OrderDocument | undefined> {
  if (isUnpaid(order) && !isPayable(order, context.clock.now())) {
    return await endOrder(context, taskOperation('order_expiry'), order);
  }
  if (order.sealedCheckoutUrl === undefined) {
    return await openCheckout(context, taskOperation('checkout'), order);
  }
  return (await reconcileOrder(context, taskOperation('reconciliation'), order)).order;
}

/** Whether an order has a payment that it did not have before. */
function hasNewPayment(before: Order, after: Order): boolean {
  const payments = (order: Order) =>
    ledgerOf(order).filter(({ kind }) => kind === 'authorized' || kind === 'captured').length;
  return payments(after) > payments(before);
}

/**
 * Counts a payment that an answer about its order told first as missed, unless the list of events is read in time: the list tells
 * it apart from one whose confirmation is under way, and counts it.
 */
async function countFound({
  provider,
  eventCursors,
  settings,
  clock,
  confirmationMetrics,
}: Context): Promise<void> {
  const { readAt = 0 } = (await eventCursors.get(provider.name, backgroundLimits)) ?? {};
  const lateMs = 2 * settings.readEventsEveryMs;
  if (readAt + lateMs < clock.now()) confirmationMetrics.missed('reconciliation');
}

/** Sets the next time of an order that failed, unless it has another one by now. */
async function retryAfterInterval(context: Context, { _id: orderRef, dueAt }: OrderDocument): Promise<void> {
  const operation = taskOperation('postpone_orders');
  await changeOrder(context, { orderRef, operation }, (present, at) =>
    present.dueAt === dueAt ? { set: { dueAt: retryAtOf(present, context.settings, at) } } : undefined,
  );
}
