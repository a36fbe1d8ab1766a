import { offeringDropAt } from './decide-erasure.ts';
import type { Order } from './order.ts';
import { pendingRefunds } from './order-refunds.ts';

/** Settings of a deployment about the schedule. */
export interface ScheduleSettings {
  /** How often the provider is asked about an order that waits, and for its events. Of an unpaid order it is the shortest interval. */
  readonly reconcileEveryMs: number;
  /** How long the accounting needs the offering of an order whose journey is erased. */
  readonly accountingMs: number;
}

/** Whether the provider has still to report something: a payment, or a refund that was asked for. */
export function isAwaited(order: Order): boolean {
  const { state } = order;
  const isPending = state === 'processing' || state === 'payment_authorized';
  return isUnpaid(order) || isPending || pendingRefunds(order).length > 0;
}

/** Whether the patient has still to pay. */
export function isUnpaid({ state }: Pick<Order, 'state'>): boolean {
  return state === 'created' || state === 'payment_failed';
}

/**
 * When the schedule processes an order next, seen from `at` (both epoch ms). The provider is asked about an order that waits for
 * the patient or for a bank whenever it is twice as old as at the question before: seven times in a day. A payment whose
 * confirmation was lost is known earlier, by the provider's list of events. Undefined: never.
 */
export function dueAtOf(order: Order, settings: ScheduleSettings, at: number): number | undefined {
  const { createdAt, expiresAt, state } = order;
  const next = at + Math.max(settings.reconcileEveryMs, at - createdAt);
  if (state === 'processing') return next;
  if (!isUnpaid(order) || expiresAt <= at) return retryAtOf(order, settings, at);
  return Math.min(next, expiresAt);
}

/**
 * When the schedule processes an order again that it cannot process at `at` (both epoch ms): while a payment or refund is awaited,
 * and at the end of the accounting period of one whose journey is erased. The end of
 * the checkout comes first when it is nearer. Undefined: never.
 */
export function retryAtOf(
  order: Order,
  { reconcileEveryMs, accountingMs }: ScheduleSettings,
  at: number,
): number | undefined {
  const { expiresAt } = order;
  if (!isAwaited(order)) return offeringDropAt(order, accountingMs);
  const next = at + reconcileEveryMs;
  return isUnpaid(order) && expiresAt > at ? Math.min(next, expiresAt) : next;
}
