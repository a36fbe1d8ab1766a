import type { EventDraft } from '@telehealth/changes';
import { type Contradiction, decideReports } from '../../src/domain/orders/decide-reports.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { OrderChange } from '../../src/domain/orders/order-change.ts';
import type { Report } from '../../src/domain/reports/report.ts';
import { anOrder, report } from './an-order.ts';

type ChangedOrder = Extract<EventDraft, { type: 'order.changed.v1' }>;

/** What becomes of an order that gets messages of the provider one after the other. */
export interface Replayed {
  readonly order: Order;
  /** The order after each message. */
  readonly orders: readonly Order[];
  readonly events: readonly ChangedOrder[];
  readonly contradictions: readonly Contradiction[];
}

/** Applies messages, each a list of reports. */
export function replay(start: Order, messages: readonly (readonly Report[])[]): Replayed {
  let order = start;
  const orders: Order[] = [];
  const events: ChangedOrder[] = [];
  const contradictions: Contradiction[] = [];
  for (const reports of messages) {
    const decided = decideReports(order, { refs: {}, reports });
    if (decided !== undefined && 'contradiction' in decided) contradictions.push(decided.contradiction);
    else if (decided !== undefined) {
      order = changed(order, decided);
      for (const event of decided.events ?? []) if (event.type === 'order.changed.v1') events.push(event);
    }
    orders.push(order);
  }
  return { order, orders, events, contradictions };
}

/** What the events tell: the entries of the ledger, and a cancellation. */
export function announcedBy({ events }: Pick<Replayed, 'events'>): string[] {
  return events.flatMap(({ data: { entries = [], cancelled } }) => [
    ...entries.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`),
    ...(cancelled ? ['cancelled'] : []),
  ]);
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
