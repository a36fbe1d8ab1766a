import type { CallOptions, Filter, Sort } from '@telehealth/store';
import type { Deliveries, DeliveryDocument } from './deliveries.ts';

/** The indexes in which every registration has its deliveries in the order of an instant. */
const instants = { queue: 'dueAt', parkedIn: 'parkedAt' } as const;

export type DeliveryOrder = keyof typeof instants;

/** The first `limit` deliveries of a registration in an index, up to an instant (epoch ms). Throws `StoreUnavailable`. */
export function findInOrder(
  deliveries: Deliveries,
  order: DeliveryOrder,
  { registrationId, until }: { readonly registrationId: string; readonly until?: number },
  limit: number,
  options: CallOptions,
): Promise<DeliveryDocument[]> {
  const within = until === undefined ? {} : { [instants[order]]: { lte: until } };
  return find(deliveries, order, { [order]: registrationId, ...within }, limit, options);
}

/** The first delivery of every registration in an index, by one step in the index per registration. Throws `StoreUnavailable`. */
export async function* findFirstOfEach(
  deliveries: Deliveries,
  order: DeliveryOrder,
  { signal, ...options }: CallOptions & { readonly signal: AbortSignal },
): AsyncGenerator<DeliveryDocument> {
  let last = '';
  while (!signal.aborted) {
    const [first] = await find(deliveries, order, { [order]: { gt: last } }, 1, options);
    if (first === undefined) return;
    last = first[order] ?? '';
    yield first;
  }
}

const maxCounted = 1000;

/** The deliveries of a registration that are pending or parked, 1000 of each at most. Throws `StoreUnavailable`. */
export async function countWaiting(
  deliveries: Deliveries,
  registrationId: string,
  options: CallOptions,
): Promise<number> {
  const counted = { limit: maxCounted, without: ['attempts'] } as const;
  const pages = await Promise.all([
    deliveries.find({ queue: registrationId }, counted, options),
    deliveries.find({ parkedIn: registrationId }, counted, options),
  ]);
  return pages.flat().length;
}

function find(
  deliveries: Deliveries,
  order: DeliveryOrder,
  filter: Filter<DeliveryDocument>,
  limit: number,
  options: CallOptions,
): Promise<DeliveryDocument[]> {
  const sort = { [order]: 'asc', [instants[order]]: 'asc' } as Sort<DeliveryDocument>;
  return deliveries.find(filter, { sort, limit }, options);
}
