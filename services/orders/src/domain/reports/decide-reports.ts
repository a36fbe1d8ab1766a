import type { Order, OrderState, StoredReport } from '../orders/order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { movementEvents } from '../orders/order-events.ts';
import { stateOf } from '../orders/order-state.ts';
import { canReach } from '../orders/transitions.ts';
import { type LedgerRow, ledgerOf } from './ledger.ts';
import { foldOf } from './money.ts';
import type { ProviderRefs, Report } from './report.ts';
import { withReports } from './stored-reports.ts';

/** Why reports cannot be true of an order. */
export type Contradiction =
  | 'currency_differs'
  /** They move more money than the order is about. */
  | 'amount_too_large'
  /** The same movement was reported with another amount. */
  | 'amount_differs'
  /** The order cannot go from its state to the one that it comes to. */
  | 'transition_refused';

/** Reports that an order does not take; an operator decides on them. */
export interface Contradicted {
  readonly contradiction: Contradiction;
}

/**
 * What reports make of an order. Neither their order of arrival nor a repetition changes what they come to. Undefined when
 * the order knows them all.
 */
export function decideReports(
  order: Order,
  view: { readonly refs: ProviderRefs; readonly reports: readonly Report[] },
): OrderChange | Contradicted | undefined {
  if (view.reports.some(({ currency }) => currency !== order.currency))
    return { contradiction: 'currency_differs' };
  const reports = withReports(order.reports, view.reports);
  if (reports === 'amount_differs') return { contradiction: 'amount_differs' };
  const ledger = ledgerOf({ reports });
  if (isTooLarge(order, reports, ledger)) return { contradiction: 'amount_too_large' };
  const state = stateOf({ reports });
  if (!canReach(order.state, state)) return { contradiction: 'transition_refused' };

  const refs = newRefs(order, view.refs);
  if (reports === order.reports && Object.keys(refs).length === 0) return undefined;
  const events = movementEvents(order, ledgerOf(order), ledger);
  return {
    ...(state === order.state ? { set: { ...refs, reports } } : enter(order, state, { ...refs, reports })),
    ...(events.length > 0 && { events }),
  };
}

/** A refund may be reported before its capture, and its failure after the refund that took its place. */
function isTooLarge(
  { totalMinor }: Order,
  reports: readonly StoredReport[],
  ledger: readonly LedgerRow[],
): boolean {
  return (
    reports.some(({ object, amountMinor }) => bounded.has(object) && amountMinor > totalMinor) ||
    foldOf(ledger).capturedMinor > totalMinor
  );
}

/** Objects that never move more than the total. A dispute may also take a fee. */
const bounded: ReadonlySet<StoredReport['object']> = new Set(['payment', 'capture', 'refund']);

/** The refs that the order learns. A known one stays. */
function newRefs(order: Order, { checkoutRef, paymentRef }: ProviderRefs): ProviderRefs {
  return {
    ...(checkoutRef !== undefined && order.checkoutRef === undefined && { checkoutRef }),
    ...(paymentRef !== undefined && order.paymentRef === undefined && { paymentRef }),
  };
}

/** A change of state, with what follows from it. */
function enter(order: Order, state: OrderState, fields: NonNullable<OrderChange['set']>): OrderChange {
  const { _id: subject, clientId, state: from } = order;
  const ends = state === 'cancelled' || state === 'refunded';
  // Only money that was captured leads out of a cancellation.
  const anomaly = from === 'cancelled' ? ('captured_after_cancellation' as const) : undefined;
  return {
    set: {
      ...fields,
      state,
      unstampedIn: clientId,
      ...(ends && order.liveKey !== undefined && { liveKey: undefined }),
      ...(anomaly && { anomaly }),
    },
    audit: {
      action: 'order.transition',
      clientId,
      subject,
      changed: { from, to: state, ...(anomaly && { anomaly }) },
    },
  };
}
