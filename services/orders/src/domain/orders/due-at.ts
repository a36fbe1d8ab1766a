import { removalAt } from './decide-client-deletion.ts';
import { offeringDropAt } from './decide-erasure.ts';
import type { Order } from './order.ts';
import { pendingRefunds } from './order-refunds.ts';

export interface ScheduleSettings {
  /** How often the provider is asked about an order that waits, and for its events. Of an unpaid order it is the shortest interval. */
  readonly reconcileEveryMs: number;
  /** How long the accounting needs the offering of an order whose journey is erased. */
  readonly accountingMs: number;
}

/** Whether a report of the provider is awaited: about a payment, or about a refund that was asked for. */
export function isAwaited(order: Order): boolean {
  const { state } = order;
  const isPending = state === 'processing' || state === 'payment_authorized';
  return isUnpaid(order) || isPending || pendingRefunds(order).length > 0;
}

/** Whether the patient has not paid yet. */
export function isUnpaid({ state }: Pick<Order, 'state'>): boolean {
  return state === 'created' || state === 'payment_failed';
}

/**
 * When the schedule processes an order next, seen from `at` (both epoch ms); undefined: never. The provider is asked about an order
 * that waits for the patient or a bank whenever its age has doubled: seven times in a day. The list of events usually finds a
 * payment with a lost confirmation earlier.
 */
export function dueAtOf(order: Order, settings: ScheduleSettings, at: number): number | undefined {
  const { createdAt, expiresAt, state } = order;
  const next = at + Math.max(settings.reconcileEveryMs, at - createdAt);
  if (state === 'processing') return next;
  if (!isUnpaid(order) || expiresAt <= at) return retryAtOf(order, settings, at);
  return Math.min(next, expiresAt);
}

/**
 * When the schedule tries again to process an order that failed at `at` (both epoch ms); undefined: never. While a report is awaited,
 * that is after an interval, or at the end of the checkout when that is nearer. Otherwise it is the end of the accounting period of
 * an order whose journey is erased, or that of the last change of an order whose client is deleted.
 */
export function retryAtOf(
  order: Order,
  { reconcileEveryMs, accountingMs }: ScheduleSettings,
  at: number,
): number | undefined {
  const { expiresAt } = order;
  if (!isAwaited(order)) return removalAt(order, accountingMs) ?? offeringDropAt(order, accountingMs);
  const next = at + reconcileEveryMs;
  return isUnpaid(order) && expiresAt > at ? Math.min(next, expiresAt) : next;
}
