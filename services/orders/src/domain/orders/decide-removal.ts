import { isAwaited } from './due-at.ts';
import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';

/**
 * Marks an order that is removed at `at`, because its state has not changed since `until` (both epoch ms) or longer. Undefined
 * when it is marked already, and while the provider has still to report something.
 */
export function decideRemoval(order: Order, until: number, at: number): OrderChange | undefined {
  const { _id: subject, clientId, updatedAt = at, removedAt } = order;
  if (removedAt !== undefined || updatedAt > until || isAwaited(order)) return undefined;
  return { set: { removedAt: at }, audit: { action: 'order.remove', clientId, subject, changed: {} } };
}
