import { advancedInstant, advancesSince, type ClockAdvance } from '@telehealth/ids';
import { isUnpaid } from './due-at.ts';
import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';

/**
 * Makes the checkout of an unpaid order close earlier by the moves of the test clock that it has not taken (decisions.md 14). `at` is
 * now (epoch ms). Undefined when that changes nothing.
 */
export function decideClock(order: Order, all: readonly ClockAdvance[], at: number): OrderChange | undefined {
  const { clockNumber, createdAt } = order;
  const advances = advancesSince(all, clockNumber);
  const last = advances.at(-1);
  const earlierMs = createdAt - advancedInstant(createdAt, advances);
  if (last === undefined || earlierMs === 0 || !isUnpaid(order)) return undefined;
  const expiresAt = order.expiresAt - earlierMs;
  return { set: { clockNumber: last.number, expiresAt, ...(expiresAt <= at && { dueAt: at }) } };
}
