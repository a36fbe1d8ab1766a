import { repeatAmbiguous } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import type { SimulatedCheckout } from '../domain/simulated/checkout.ts';
import type { Decided } from '../domain/simulated/decide-action.ts';

export interface SimulatedCheckoutDocument extends SimulatedCheckout {
  /** From 1; every event raises it by one. */
  readonly version: number;
  /** Epoch ms of the last event; absent without one. */
  readonly lastEventAt?: number;
}

export type SimulatedCheckouts = Collection<SimulatedCheckoutDocument>;

export const simulatedCheckoutsDefinition: CollectionDefinition<SimulatedCheckoutDocument> = {
  name: 'simulated_checkouts',
  schemaVersion: 1,
  indexes: [
    { name: 'order_ref', fields: ['orderRef'], unique: true },
    { name: 'last_event', fields: ['lastEventAt', '_id'] },
  ],
};

/** Stores a decision and returns the checkout; undefined when the checkout has changed meanwhile. */
export async function storeDecided(
  checkouts: SimulatedCheckouts,
  { _id, version, lastEventAt = 0 }: SimulatedCheckoutDocument,
  { status, refundedMinor, event }: Decided,
  limits: CallOptions,
): Promise<SimulatedCheckoutDocument | undefined> {
  const write = () =>
    writable(checkouts).update(
      _id,
      { version },
      {
        set: { status, refundedMinor, lastEventAt: Math.max(lastEventAt, event.at) },
        push: { events: [event] },
        increment: { version: 1 },
      },
      limits,
    );
  const written = await repeatAmbiguous(write);
  if (written !== undefined) return written;
  const stored = await checkouts.get(_id, limits);
  return stored?.events.some(({ id }) => id === event.id) ? stored : undefined;
}

/** Where the next page of changed checkouts begins. */
export interface EventPosition {
  /** Epoch ms. */
  readonly since: number;
  /** The last checkout of `since` that was read; absent: no checkout of `since` was read. */
  readonly after?: string;
}

/** Checkouts whose last event is at or after the position, oldest first. */
export function findCheckoutsWithEvents(
  checkouts: SimulatedCheckouts,
  { since, after }: EventPosition,
  limit: number,
  limits: CallOptions,
): Promise<SimulatedCheckoutDocument[]> {
  return checkouts.find(
    { lastEventAt: { gte: since } },
    {
      sort: { lastEventAt: 'asc', _id: 'asc' },
      limit,
      ...(after !== undefined && { after: [since, after] }),
    },
    limits,
  );
}
