import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientClock } from '@telehealth/service-kit/consumers';
import type { Context } from '../../context.ts';
import { decideClock } from '../../domain/orders/decide-clock.ts';
import { isUnpaid } from '../../domain/orders/due-at.ts';
import { type OrderDocument, ordersById } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { processOrder } from './due-orders.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Makes the checkouts of a client close earlier and its authorizations older, as its test clock was moved, and ends the orders whose
 * time is over. A repetition changes nothing.
 */
export async function advanceOrders(context: Context, { clientId, advances }: ClientClock): Promise<void> {
  for (const state of ['created', 'payment_failed', 'payment_authorized'] as const) {
    const treat = state === 'payment_authorized' ? ageOrder : advanceOrder;
    for await (const order of ordersById(context.orders, { clientId, state }, backgroundLimits))
      await treat(context, order, advances);
  }
}

/** Only the test checkout ages: another provider has its own time. */
async function ageOrder(
  context: Context,
  order: OrderDocument,
  advances: ClientClock['advances'],
): Promise<void> {
  const { provider } = context;
  if (provider.name !== order.provider || provider.ageAuthorization === undefined) return;
  await provider.ageAuthorization(order, advances, backgroundLimits);
  await reconcileOrder(context, taskOperation('test_clock'), order);
}

async function advanceOrder(
  context: Context,
  { _id: orderRef }: OrderDocument,
  advances: ClientClock['advances'],
): Promise<void> {
  const operation = taskOperation('test_clock');
  try {
    const { document: order } = await changeOrder(context, { orderRef, operation }, (present, at) =>
      decideClock(present, advances, at),
    );
    if (isUnpaid(order) && order.expiresAt <= context.clock.now()) await processOrder(context, order);
  } catch (error) {
    // It was never visible, and the schedule has removed it.
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
