import type { Phase } from '@telehealth/instrument/bundle';
import { happened, type TimelineEntry } from '../history/timeline.ts';

/** What intake knows of an order of a journey, by its last change. */
export type JourneyOrder = {
  readonly orderRef: string;
  readonly offeringRef: string;
  readonly standing: OrderStanding;
  /** The number of that change, from 1. */
  readonly revision: number;
  /** Epoch ms: when it was made. */
  readonly at: number;
};

/** The state of an order's money, which orders decides. */
export type OrderStanding =
  | 'unpaid'
  | 'processing'
  | 'failed'
  | 'authorized'
  | 'voided'
  | 'paid'
  | 'refunded'
  | 'dispute_lost';

type WithOrders = { readonly orders?: readonly JourneyOrder[] | undefined };

/** Whether an order of the journey is paid or authorized, which opens the clinical phase. */
export function isPaidFor({ orders = [] }: WithOrders): boolean {
  return orders.some(isPaying);
}

function isPaying({ standing }: JourneyOrder): boolean {
  return standing === 'paid' || standing === 'authorized';
}

export function wasPaying({ standing }: JourneyOrder): boolean {
  return !['unpaid', 'processing', 'failed'].includes(standing);
}

/** Whether a payment of the journey is under way: one has begun, and nothing is paid or authorized. */
export function isProcessing({ orders = [] }: WithOrders): boolean {
  return !isPaidFor({ orders }) && orders.some(({ standing }) => standing === 'processing');
}

/** The order that decides the payment status of the journey: one that pays, else the one that changed last. */
export function decisiveOrder({ orders = [] }: WithOrders): JourneyOrder | undefined {
  const [first] = orders
    .filter(wasPaying)
    .toSorted(
      (one, other) =>
        Number(isPaying(other)) - Number(isPaying(one)) ||
        other.at - one.at ||
        (one.orderRef < other.orderRef ? -1 : 1),
    );
  return first;
}

export type HaltedJourney = WithOrders & {
  readonly phase?: Phase | undefined;
  readonly timeline: readonly TimelineEntry[];
};

/**
 * Whether the money of the journey went back before the treatment began, which halts it until another order pays (decisions.md
 * 6). A treatment begins with the clinical phase, or in one continuous pass with the case.
 */
export function isHalted({ orders = [], phase, timeline }: HaltedJourney): boolean {
  if (!orders.some(wasPaying) || isPaidFor({ orders })) return false;
  return phase === undefined ? !happened(timeline, 'case.opened') : phase !== 'clinical';
}
