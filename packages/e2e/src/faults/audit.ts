import { isDeepStrictEqual } from 'node:util';
import type { Accepted } from './accepted.ts';

/** In a list, or at a receiver. */
export interface FoundEvent {
  readonly id: string;
  readonly type: string;
  readonly client_id: string;
  readonly brand_id?: string;
  readonly data: { readonly journey_id?: string; readonly sequence?: number };
}

export interface FoundAnswer {
  readonly nodeId: string;
  readonly value: unknown;
}

export interface FoundOrder {
  readonly order_ref: string;
  readonly brand_id: string;
}

/** One tenant's data after the faults. */
export interface Found {
  readonly clientId: string;
  readonly brandId: string;
  /** Submitted answers by journey. */
  readonly answers: ReadonlyMap<string, readonly FoundAnswer[]>;
  readonly orders: readonly FoundOrder[];
  /** Refunds of the provider, by order. */
  readonly givenBackMinor: ReadonlyMap<string, number>;
  readonly events: readonly FoundEvent[];
  /** Bodies as the receiver got them. */
  readonly deliveries: readonly string[];
}

export interface Verdict {
  readonly lost: readonly Accepted[];
  readonly doubled: readonly Accepted[];
  /** Sentences about data that nobody sent, or of another tenant. */
  readonly stray: readonly string[];
}

/** By tenant. */
export function audit(accepted: readonly Accepted[], found: ReadonlyMap<string, Found>): Verdict {
  const lost: Accepted[] = [];
  const doubled: Accepted[] = [];
  const stray: string[] = [];
  for (const [tenant, there] of found) {
    const own = accepted.filter((one) => one.tenant === tenant);
    const countEvents = eventCounter(there);
    for (const one of own) {
      const times = timesThere(one, there, countEvents);
      if (times < 1) lost.push(one);
      if (times > 1) doubled.push(one);
    }
    stray.push(...strayOf(own, there).map((sentence) => `${tenant} ${sentence}`));
  }
  return { lost, doubled, stray };
}

/** 1 if all is right. */
function timesThere({ journeyId, what }: Accepted, found: Found, countEvents: CountEvents): number {
  switch (what.kind) {
    case 'answer':
      return (found.answers.get(journeyId) ?? []).filter(
        ({ nodeId, value }) => nodeId === what.nodeId && isDeepStrictEqual(value, what.value),
      ).length;
    case 'submission':
      return countEvents('journey.intake.submitted.v1', journeyId);
    case 'order':
      return found.orders.filter(({ order_ref }) => order_ref === what.orderRef).length;
    case 'payment':
      return countEvents('journey.payment.succeeded.v1', journeyId);
    case 'refund':
      return (found.givenBackMinor.get(what.orderRef) ?? 0) / what.amountMinor;
  }
}

/** Number of event ids of a journey; 0 unless both list and receiver have it. */
type CountEvents = (type: string, journeyId: string) => number;

function eventCounter(found: Found): CountEvents {
  const idsOf = (events: readonly FoundEvent[]) => {
    const ids = new Map<string, Set<string>>();
    for (const { id, type, data } of events) {
      const key = `${type} ${data.journey_id}`;
      ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
    return ids;
  };
  const [listed, arrived] = [idsOf(found.events), idsOf(found.deliveries.map(parse))];
  return (type, journeyId) => {
    const key = `${type} ${journeyId}`;
    const [inList, atReceiver] = [listed.get(key), arrived.get(key)];
    return inList && atReceiver ? new Set([...inList, ...atReceiver]).size : 0;
  };
}

function strayOf(own: readonly Accepted[], found: Found): string[] {
  const journeys = new Set(own.map(({ journeyId }) => journeyId));
  const ordered = new Set(own.map(({ what }) => ('orderRef' in what ? what.orderRef : '')));
  const contents = new Map<string, Set<string>>();
  for (const text of found.deliveries) {
    const { id } = parse(text);
    contents.set(id, (contents.get(id) ?? new Set()).add(text));
  }
  const delivered = [...contents];
  const listed = new Set(found.events.map(({ id }) => id));
  const ofWalks = found.events.filter(({ data }) => journeys.has(data.journey_id ?? ''));
  const numbers = ofWalks.map(({ data }) => `${data.journey_id} ${data.sequence}`);
  const isForeign = ({ client_id, brand_id = found.brandId }: FoundEvent) =>
    client_id !== found.clientId || brand_id !== found.brandId;
  return [
    ...found.orders
      .filter(({ brand_id, order_ref }) => brand_id !== found.brandId || !ordered.has(order_ref))
      .map(({ order_ref }) => `has order ${order_ref}, which no client got as an answer`),
    ...[...found.events, ...found.deliveries.map(parse)]
      .filter(isForeign)
      .map(({ id }) => `has event ${id} of another tenant`),
    ...ofWalks.filter(({ id }) => !contents.has(id)).map(({ id, type }) => `was not sent ${type} ${id}`),
    ...delivered.filter(([id]) => !listed.has(id)).map(([id]) => `was sent ${id}, which is not listed`),
    ...delivered.filter(([, texts]) => texts.size > 1).map(([id]) => `was sent ${id} with two contents`),
    ...numbers.filter((one, index) => numbers.indexOf(one) !== index).map((one) => `has two events ${one}`),
  ];
}

function parse(text: string): FoundEvent {
  return JSON.parse(text) as FoundEvent;
}
