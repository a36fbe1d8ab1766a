import { evidenceDueAtOf } from '../reports/disputes.ts';
import { ledgerOf } from '../reports/ledger.ts';
import { moneyOf } from '../reports/money.ts';
import type { ProviderRefs, ProviderView, StoredReport } from '../reports/report.ts';
import { withReports } from '../reports/stored-reports.ts';
import type { Order, OrderState } from './order.ts';
import type { OrderChange } from './order-change.ts';
import { orderChanged } from './order-changed.ts';
import { isOver } from './order-standing.ts';
import { stateOf } from './order-state.ts';
import { canReach } from './transitions.ts';

/** Why reports cannot be true of an order. */
export type Contradiction =
  | 'currency_differs'
  /** They move more money than the total of the order. */
  | 'amount_too_large'
  /** The same movement was reported with another amount. */
  | 'amount_differs'
  /** They lead to a state that the order cannot reach. */
  | 'transition_refused';

/** The order does not take the reports; an operator decides about them. */
export interface Contradicted {
  readonly contradiction: Contradiction;
}

/**
 * Applies reports to an order. Neither their order of arrival nor a repetition changes the result. Undefined when the order has all of
 * them.
 */
export function decideReports(order: Order, view: ProviderView): OrderChange | Contradicted | undefined {
  if (view.reports.some(({ currency }) => currency !== order.currency))
    return { contradiction: 'currency_differs' };
  const reports = withReports(order.reports, view.reports);
  if (reports === 'amount_differs') return { contradiction: 'amount_differs' };
  if (isTooLarge(order, reports)) return { contradiction: 'amount_too_large' };
  const state = stateOf({ reports });
  if (!canReach(order.state, state)) return { contradiction: 'transition_refused' };

  const refs = newRefs(order, view.refs);
  if (reports === order.reports && Object.keys(refs).length === 0) return undefined;
  const after = { ...order, reports, state };
  const { set: announced, events } = orderChanged(order, after);
  const freed = order.liveKey !== undefined && isOver(after) ? { liveKey: undefined } : {};
  const evidenceDueAt = evidenceDueAtOf(reports);
  const isRescheduled = evidenceDueAt !== order.evidenceDueAt;
  const set = { ...refs, reports, ...announced, ...freed, ...(isRescheduled && { evidenceDueAt }) };
  const shown = isRescheduled || hasMoved(order, after) ? { unstampedIn: order.clientId } : {};
  return {
    ...(state === order.state ? { set: { ...set, ...shown } } : enter(order, state, set)),
    ...(events.length > 0 && { events }),
  };
}

/** Whether a row of the ledger is new, or has another time. */
function hasMoved(before: Order, after: Order): boolean {
  return JSON.stringify(ledgerOf(before)) !== JSON.stringify(ledgerOf(after));
}

/** Refunds are not summed: a refund may be reported before its capture, and its failure after the refund that replaces it. */
function isTooLarge({ totalMinor }: Order, reports: readonly StoredReport[]): boolean {
  return (
    reports.some(({ object, amountMinor }) => bounded.has(object) && amountMinor > totalMinor) ||
    moneyOf({ reports }).capturedMinor > totalMinor
  );
}

/** Objects that never move more than the total. A dispute may, because it can take a fee. */
const bounded: ReadonlySet<StoredReport['object']> = new Set(['payment', 'capture', 'refund']);

/** The refs that are new to the order. A known ref stays. */
function newRefs(order: Order, { checkoutRef, paymentRef }: ProviderRefs): ProviderRefs {
  return {
    ...(checkoutRef !== undefined && order.checkoutRef === undefined && { checkoutRef }),
    ...(paymentRef !== undefined && order.paymentRef === undefined && { paymentRef }),
  };
}

/** The change to another state, with its audit row. */
function enter(order: Order, state: OrderState, fields: NonNullable<OrderChange['set']>): OrderChange {
  const { _id: subject, clientId, state: from } = order;
  // Only a capture can change a cancelled order.
  const anomaly = from === 'cancelled' ? ('captured_after_cancellation' as const) : undefined;
  return {
    set: {
      ...fields,
      state,
      unstampedIn: clientId,
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
