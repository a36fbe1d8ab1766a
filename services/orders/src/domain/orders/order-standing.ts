import type { EventDraft } from '@telehealth/changes';
import { presentDisputes } from '../reports/disputes.ts';
import type { StoredReport } from '../reports/report.ts';
import type { Order, OrderState } from './order.ts';

/**
 * Whether the money of an order is there. An open dispute leaves it there. `failed`: it was on its way, and did not come.
 */
export type OrderStanding =
  | 'unpaid'
  | 'processing'
  | 'failed'
  | 'authorized'
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
  if (isLost(reports)) return 'dispute_lost';
  const standing = standingOfState[state];
  return standing === 'unpaid' && wasProcessing(reports) ? 'failed' : standing;
}

/** Whether a payment was under way of which nothing was authorized. */
function wasProcessing(reports: readonly StoredReport[]): boolean {
  const statuses = reports.filter(({ object }) => object === 'payment').map(({ status }) => status);
  return statuses.includes('processing') && !statuses.includes('authorized');
}

/** Whether another order may be placed in the place of this one: its money went back, or never came (decisions.md 6). */
export function isOver(order: Pick<Order, 'state' | 'reports'>): boolean {
  return order.state === 'cancelled' || ['refunded', 'dispute_lost'].includes(standingOf(order));
}

function isLost(reports: readonly StoredReport[]): boolean {
  return presentDisputes(reports).includes('lost');
}

/** The event of an order whose standing changed for the `revision`-th time; undefined for an order without a journey. */
export function standingEvent(
  { _id: orderRef, clientId, brandId, journeyId, offeringRef, test }: Order,
  standing: OrderStanding,
  revision: number,
): EventDraft | undefined {
  if (journeyId === undefined) return undefined;
  const data = { journeyId, orderRef, offeringRef, standing, revision };
  return { type: 'order.standing.v1', clientId, brandId, subject: orderRef, test, data };
}
