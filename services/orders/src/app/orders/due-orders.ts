import { backgroundLimits, duePages, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { dueAtOf } from '../../domain/orders/due-at.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { reconcileOrder } from '../reports/reconcile-order.ts';
import { changeOrder } from './change-order.ts';
import { endExpired } from './end-expired.ts';
import { openCheckout } from './open-checkout.ts';

/**
 * Looks after every order that is due: opens the checkout of one whose initiation broke off, ends one whose time is over, and
 * asks the provider about the others. When one fails, it is logged and the others are still looked after. Throws `Error` at
 * the end when any failed.
 */
export async function lookAfterDueOrders(context: Context, signal: AbortSignal): Promise<void> {
  const { orders, clock, logger } = context;
  const due = { field: 'dueAt', until: clock.now(), limits: backgroundLimits, signal } as const;
  let failures = 0;
  for await (const page of duePages<OrderDocument>(orders, due)) {
    for (const order of page) {
      if (signal.aborted) return;
      try {
        await lookAfter(context, order);
      } catch (err) {
        failures++;
        logger.error({ orderRef: order._id, err }, 'a due order could not be looked after');
      }
    }
  }
  if (failures > 0) throw new Error(`${failures} due orders could not be looked after`);
}

async function lookAfter(context: Context, { _id: orderRef }: OrderDocument): Promise<void> {
  // Before anything else, so that an order that fails comes again after an interval and not at every look.
  const operation = taskOperation('due_orders');
  const { document: order } = await changeOrder(context, { orderRef, operation }, (present, at) => ({
    set: { dueAt: dueAtOf(present, context.settings, at) },
  }));
  const isUnpaid = order.state === 'created' || order.state === 'payment_failed';
  if (isUnpaid && order.expiresAt <= context.clock.now()) await endExpired(context, order);
  else if (order.sealedCheckoutUrl === undefined)
    await openCheckout(context, taskOperation('checkout'), order);
  else await reconcileOrder(context, taskOperation('reconciliation'), order);
}
