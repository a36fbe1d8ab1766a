import { pendingRefunds } from '../refunds/decide-refund.ts';
import type { Order } from './order.ts';

/** Settings of a deployment about the schedule. */
export interface ScheduleSettings {
  /** How often the provider is asked about an order that waits. */
  readonly reconcileEveryMs: number;
}

/**
 * When the schedule looks at an order next, seen from `at` (both epoch ms): while a payment or refund is awaited. The end of
 * the checkout comes first when it is nearer. Undefined: never.
 */
export function dueAtOf(
  order: Order,
  { reconcileEveryMs }: ScheduleSettings,
  at: number,
): number | undefined {
  const { state, expiresAt } = order;
  const next = at + reconcileEveryMs;
  if (state === 'created' || state === 'payment_failed')
    return expiresAt > at ? Math.min(next, expiresAt) : next;
  return state === 'payment_authorized' || pendingRefunds(order).length > 0 ? next : undefined;
}
