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
 * After a move of the test clock of a client, makes its checkouts close earlier and its authorizations older, and ends the orders whose
 * time is over. A repetition changes nothing.
 */
export async function advanceOrders(context: Context, { clientId, advances }: ClientClock): Promise<void> {
  for (const state of ['created', 'payment_failed', 'payment_authorized'] as const) {
    const treat = state === 'payment_authorized' ? ageOrder : advanceOrder;
    for await (const order of ordersById(context.orders, { clientId, state }, backgroundLimits))
      await treat(context, order, advances);
  }
}

/** Does nothing for a provider with its own clock. */
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
    // The schedule has removed the order, which was never visible.
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
