import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientClock } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideClock } from '../../domain/orders/decide-clock.ts';
import { isUnpaid } from '../../domain/orders/due-at.ts';
import { findOrdersInState, type OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { processOrder } from './due-orders.ts';

const pageSize = 100;

/**
 * Makes the checkouts of a client close earlier, as its test clock was moved, and ends the orders whose time is over. A repetition
 * changes nothing.
 */
export async function advanceOrders(context: Context, { clientId, advances }: ClientClock): Promise<void> {
  for (const state of ['created', 'payment_failed'] as const) {
    for (let after = ''; ; ) {
      const query = { clientId, state, after };
      const page = await findOrdersInState(context.orders, query, pageSize, backgroundLimits);
      for (const order of page) await advanceOrder(context, order, advances);
      after = page.at(-1)?._id ?? '';
      if (page.length < pageSize) break;
    }
  }
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
