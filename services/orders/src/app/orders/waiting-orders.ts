import { findWaiting, type WaitingWork } from '@telehealth/service-kit/service';
import type { Context } from '../../context.ts';
import { unappliedReasons } from '../../domain/confirmations/stored-confirmation.ts';
import type { OrderState } from '../../domain/orders/order.ts';

const unpaid: readonly OrderState[] = ['created', 'processing', 'payment_authorized'];

/** Orders that are not paid yet, and what providers reported of no order, since the oldest. */
export function waitingOrders({ orders, confirmations }: Context): WaitingWork {
  const ofStates = unpaid.map((state) => {
    // The schedule checks every order until it is paid or over.
    const find = () => findWaiting(orders, { dueAt: { gt: 0 }, state }, ({ createdAt }) => createdAt);
    return [`orders in ${state}`, find] as const;
  });
  return {
    ...Object.fromEntries(ofStates),
    'quarantined confirmations': () =>
      findWaiting(confirmations, { reason: { in: unappliedReasons } }, ({ receivedAt }) => receivedAt),
  };
}
