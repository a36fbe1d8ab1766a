import type { EventDraft } from '@telehealth/changes';
import { presentDisputes } from '../reports/disputes.ts';
import type { StoredReport } from '../reports/report.ts';
import type { Order, OrderState } from './order.ts';

/** Whether the money of an order is there. An open dispute leaves it there. */
export type OrderStanding = 'unpaid' | 'authorized' | 'paid' | 'refunded' | 'dispute_lost';

const standingOfState: Readonly<Record<OrderState, OrderStanding>> = {
  created: 'unpaid',
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
  return isLost(reports) ? 'dispute_lost' : standingOfState[state];
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
