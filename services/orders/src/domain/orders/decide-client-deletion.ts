import { decideJourneyErasure } from './decide-erasure.ts';
import { type Order, orderStates } from './order.ts';
import type { OrderChange } from './order-change.ts';
import { isCaptured } from './transitions.ts';

/** The states of an order that has money, which the accounting needs. */
export const statesWithMoney = orderStates.filter(isCaptured);

/**
 * Drops what an erasure drops, and notes that the client was deleted at `at` (epoch ms): the order goes after its accounting period, and
 * without money at once. Undefined when it is noted already.
 */
export function decideClientDeletion(order: Order, at: number): OrderChange | undefined {
  if (order.clientDeletedAt !== undefined) return undefined;
  const erasure = decideJourneyErasure(order, at);
  return { ...erasure, set: { ...erasure?.set, clientDeletedAt: at }, forgetsOperations: true };
}

/**
 * Epoch ms at which an order of a deleted client goes: the accounting period after the last change of one with money. Undefined while a
 * payment is under way, and for the order of a client that was not deleted.
 */
export function removalAt(order: Order, accountingMs: number): number | undefined {
  const { clientDeletedAt, state, createdAt, updatedAt = createdAt } = order;
  if (clientDeletedAt === undefined) return undefined;
  if (state === 'cancelled') return clientDeletedAt;
  return isCaptured(state) ? updatedAt + accountingMs : undefined;
}

/** Marks the order of a deleted client for removal once its time has come at `at` (epoch ms), with an audit row. Before, the schedule waits for it. */
export function decideDeletedRemoval(
  order: Order,
  accountingMs: number,
  at: number,
): OrderChange | undefined {
  const { _id: subject, clientId, removedAt } = order;
  const goesAt = removalAt(order, accountingMs);
  if (removedAt !== undefined || goesAt === undefined) return undefined;
  if (goesAt > at) return order.dueAt === goesAt ? undefined : { set: { dueAt: goesAt } };
  return { set: { removedAt: at }, audit: { action: 'order.remove', clientId, subject, changed: {} } };
}
