import type { AuditActor } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { amountTooLarge, amountTooSmall } from '../orders/amount-refusals.ts';
import type { Order } from '../orders/order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { pendingRefunds } from '../orders/order-refunds.ts';
import { moneyOf } from '../reports/money.ts';

/** A requested refund. Without an amount it is about everything that is left. */
export interface WantedRefund {
  /** `rfd_…` */
  readonly refundId: string;
  /** Minor units. */
  readonly amountMinor?: number | undefined;
  readonly by?: AuditActor | undefined;
}

/** Refunds are stored in the document of the order, which this bounds. */
const maxRefunds = 100;

/**
 * Stores a request for a refund at `at` (epoch ms), before the provider is asked. Undefined for a stored request. Refuses a refund
 * of a disputed order, an amount below 1, an amount above what is left, and a refund when nothing is left.
 */
export function decideRefund(
  order: Order,
  { refundId, amountMinor, by }: WantedRefund,
  at: number,
): OrderChange | undefined {
  if (order.refunds.some((request) => request.refundId === refundId)) return undefined;
  if (amountMinor !== undefined && amountMinor < 1)
    throw amountTooSmall('A refund is at least 1, in minor units.');
  const { _id: subject, clientId, state, refunds } = order;
  if (state === 'disputed') {
    throw refusal('order_disputed', 'Money of the order is refunded once no dispute is open or lost.');
  }
  if (moneyOf(order).capturedMinor === 0) {
    throw refusal('nothing_to_refund', 'Nothing was captured. Cancel the payment instead.');
  }
  const left = leftToRefund(order);
  const amount = amountMinor ?? left;
  if (amount === 0) throw refusal('nothing_to_refund', 'Everything that was captured is refunded.');
  if (amount > left) throw amountTooLarge(`At most ${left} can be refunded.`, left);
  if (refunds.length >= maxRefunds) {
    throw refusal('refund_limit', `An order has at most ${maxRefunds} refunds.`);
  }
  return {
    set: { refunds: [...refunds, { refundId, amountMinor: amount, requestedAt: at, ...(by && { by }) }] },
    audit: { action: 'order.refund', clientId, subject, changed: { refundId, amountMinor: amount } },
  };
}

/** What can still be refunded, in minor units: the captured amount less all refunds that have not failed. */
export function leftToRefund(order: Pick<Order, 'reports' | 'refunds'>): number {
  const { capturedMinor, refundedMinor } = moneyOf(order);
  const left = pendingRefunds(order).reduce(
    (rest, { amountMinor }) => rest - amountMinor,
    capturedMinor - refundedMinor,
  );
  return Math.max(0, left);
}
