import type { EventDraft } from '@telehealth/changes';
import type { Order } from '../../src/domain/orders/order.ts';
import type { OrderChange } from '../../src/domain/orders/order-change.ts';
import { type Contradiction, decideReports } from '../../src/domain/reports/decide-reports.ts';
import type { Report } from '../../src/domain/reports/report.ts';

/** What becomes of an order that gets messages of the provider one after the other. */
export interface Replayed {
  readonly order: Order;
  /** The order after each message. */
  readonly orders: readonly Order[];
  readonly events: readonly EventDraft[];
  readonly contradictions: readonly Contradiction[];
}

/** Applies messages, each a list of reports. */
export function replay(start: Order, messages: readonly (readonly Report[])[]): Replayed {
  let order = start;
  const orders: Order[] = [];
  const events: EventDraft[] = [];
  const contradictions: Contradiction[] = [];
  for (const reports of messages) {
    const decided = decideReports(order, { refs: {}, reports });
    if (decided !== undefined && 'contradiction' in decided) contradictions.push(decided.contradiction);
    else if (decided !== undefined) {
      order = changed(order, decided);
      events.push(...(decided.events ?? []));
    }
    orders.push(order);
  }
  return { order, orders, events, contradictions };
}

/** The order with a change. */
export function changed(order: Order, { set = {} }: OrderChange): Order {
  const fields = Object.entries({ ...order, ...set }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as unknown as Order;
}
