import type { EventDraft } from '@telehealth/changes';
import { type Contradiction, decideReports } from '../../src/domain/orders/decide-reports.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { OrderChange } from '../../src/domain/orders/order-change.ts';
import type { Report } from '../../src/domain/reports/report.ts';
import { anOrder, report } from './an-order.ts';

/** What becomes of an order that gets messages of the provider one after the other. */
export interface Replayed {
  readonly order: Order;
  /** The order after each message. */
  readonly orders: readonly Order[];
  /** What tenants hear of the money. */
  readonly announcements: readonly EventDraft[];
  /** Movements of money. */
  readonly events: readonly EventDraft[];
  /** The events about the standing of the order. */
  readonly standings: readonly EventDraft[];
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
  const ofType = (type: string) => events.filter((event) => event.type === type);
  const [standings, announcements] = [ofType('order.standing.v1'), ofType('order.movement.v1')];
  const movements = events.filter((event) => ![...standings, ...announcements].includes(event));
  return { order, orders, events: movements, standings, announcements, contradictions };
}

/** The order with a change. */
export function changed(order: Order, { set = {} }: OrderChange): Order {
  const fields = Object.entries({ ...order, ...set }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as unknown as Order;
}

/** Replays messages of a second each, whose reports are in the notation `object ref status amount, …`. */
export function replayed(fields: Partial<Order>, ...messages: readonly string[]): Replayed {
  const reported = messages.map((texts, second) =>
    texts.split(', ').map((text) => report(text, second * 1000)),
  );
  return replay(anOrder(fields), reported);
}
