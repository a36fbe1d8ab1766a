import { type Changed, changeDocument, type Decision, isChange, type Operation } from '@telehealth/changes';
import type { Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { dueAtOf } from '../../domain/orders/due-at.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { OrderChange } from '../../domain/orders/order-change.ts';
import type { OrderDocument } from '../../storage/orders.ts';

export interface OrderTarget {
  readonly orderRef: string;
  /** What the order must match; otherwise it is treated as missing. */
  readonly where?: Filter<OrderDocument>;
  readonly operation: Operation;
  readonly known?: OrderDocument;
}

/**
 * Changes an order by a decision at an instant (epoch ms). Its stamp is written by a list, a read or the schedule. If the change
 * does not set `dueAt`, the schedule does. Throws `not-found` for a missing order, and what `decide` throws.
 */
export function changeOrder<V = undefined>(
  context: Context,
  { orderRef, ...target }: OrderTarget,
  decide: (order: OrderDocument, at: number) => Decision<Order, V>,
): Promise<Changed<OrderDocument, V>> {
  return changeDocument<OrderDocument, V>(context, {
    collection: context.orders,
    id: orderRef,
    ...target,
    decide(order, at) {
      const change = decide(order, at);
      if (!isChange(change) || (change.set && 'dueAt' in change.set)) return change;
      const isDue = order.dueAt !== undefined && order.dueAt <= at;
      // A request may have made the order due, so another change must not postpone it.
      const dueAt = isDue ? order.dueAt : dueAtOf({ ...order, ...valuesOf(change) }, context.settings, at);
      return { ...change, set: { ...change.set, dueAt } };
    },
  });
}

/** The fields that a change sets to a value. */
function valuesOf({ set = {} }: OrderChange): Partial<OrderDocument> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}
