import { isAwaited } from './due-at.ts';
import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';

/**
 * Marks an order for removal at `at` when its state has not changed after `until` (both epoch ms). Undefined for a marked order, while
 * a report of the provider is awaited, and for a change without a stamp, which came later.
 */
export function decideRemoval(order: Order, until: number, at: number): OrderChange | undefined {
  const { _id: subject, clientId, updatedAt = at, unstampedIn, removedAt } = order;
  if (removedAt !== undefined || unstampedIn !== undefined || updatedAt > until || isAwaited(order))
    return undefined;
  return { set: { removedAt: at }, audit: { action: 'order.remove', clientId, subject, changed: {} } };
}
