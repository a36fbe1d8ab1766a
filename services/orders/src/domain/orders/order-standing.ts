import { presentDisputes } from '../reports/disputes.ts';
import type { Order, OrderState } from './order.ts';

/** Where the money of an order is. An open dispute changes nothing about it. */
export type OrderStanding =
  /** No payment was begun, or each was declined. */
  | 'unpaid'
  | 'processing'
  /** It was being processed and did not arrive. */
  | 'failed'
  | 'authorized'
  /** The authorization was released. */
  | 'voided'
  | 'paid'
  | 'refunded'
  | 'dispute_lost';

const standingOfState: Readonly<Record<OrderState, OrderStanding>> = {
  created: 'unpaid',
  processing: 'processing',
  payment_failed: 'unpaid',
  cancelled: 'unpaid',
  payment_authorized: 'authorized',
  paid: 'paid',
  partially_refunded: 'paid',
  disputed: 'paid',
  refunded: 'refunded',
};

/** The standing of an order by its state and the reports that led to it. */
export function standingOf({ state, reports }: Pick<Order, 'state' | 'reports'>): OrderStanding {
  if (presentDisputes(reports).some(({ status }) => status === 'lost')) return 'dispute_lost';
  const standing = standingOfState[state];
  if (standing !== 'unpaid') return standing;
  const statuses = reports.filter(({ object }) => object === 'payment').map(({ status }) => status);
  if (statuses.includes('authorized')) return 'voided';
  return statuses.includes('processing') ? 'failed' : 'unpaid';
}

/** Whether another order may replace this one: its money went back, or never arrived (decisions.md 6). */
export function isOver(order: Pick<Order, 'state' | 'reports'>): boolean {
  return order.state === 'cancelled' || ['refunded', 'dispute_lost'].includes(standingOf(order));
}
