import type { CallOptions } from '@telehealth/store';
import type { Deliveries, DeliveryDocument } from './deliveries.ts';

/** The indexes in which every registration has its deliveries in the order of an instant. */
const order = { queue: 'dueAt', parkedIn: 'parkedAt' } as const;

/**
 * The first delivery of every registration in an index: one step in the index per registration, however many deliveries it
 * has. Throws `StoreUnavailable`.
 */
export async function* firstOfEach(
  deliveries: Deliveries,
  key: keyof typeof order,
  { signal, ...options }: CallOptions & { readonly signal: AbortSignal },
): AsyncGenerator<DeliveryDocument> {
  let last = '';
  while (!signal.aborted) {
    const [first] = await deliveries.find(
      { [key]: { gt: last } },
      {
        sort: [
          [key, 'asc'],
          [order[key], 'asc'],
        ],
        limit: 1,
      },
      options,
    );
    if (first === undefined) return;
    last = first[key] ?? '';
    yield first;
  }
}
