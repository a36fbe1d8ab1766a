import { type FedDocument, stampedWithin, unstampedIndex } from '@telehealth/feed';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** A public event as receivers get it. Its feed is that of its client. */
export interface EventDocument extends FedDocument {
  readonly clientId: string;
  /** The brand, or the client when the event is about no brand: whose registrations get it. */
  readonly audience: string;
  /** A newer version may have stored a type unknown to this one. */
  readonly type: string;
  readonly journeyId?: string;
  /** Its number among the events of its journey. */
  readonly sequence?: number;
  /** Epoch ms: when the platform recorded it. */
  readonly recordedAt: number;
  readonly body: string;
  /** Epoch ms: when it is removed. */
  readonly expiresAt: number;
}

export type Events = Collection<EventDocument>;

export const eventsDefinition: CollectionDefinition<EventDocument> = {
  name: 'events',
  indexes: [
    unstampedIndex,
    { name: 'audience_updated', fields: ['audience', 'updatedAt', '_id'] },
    { name: 'audience_type_updated', fields: ['audience', 'type', 'updatedAt', '_id'] },
    { name: 'audience_journey_updated', fields: ['audience', 'journeyId', 'updatedAt', '_id'] },
    { name: 'audience_recorded', fields: ['audience', 'recordedAt', '_id'] },
    { name: 'client', fields: ['clientId'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** By the times of their records; at equal times by their numbers in the journey. */
export function inOrderOfRecord(one: EventDocument, other: EventDocument): number {
  return one.recordedAt - other.recordedAt || (one.sequence ?? 0) - (other.sequence ?? 0);
}

/** Whose events are read. */
export interface Audience {
  readonly clientId: string;
  /** Brands of the client; its own id for its events about no brand. */
  readonly ids: readonly string[];
}

/** The events that a brand gets: its own, and those of its client that are about no brand. */
export function audienceOf({ brandId, clientId }: BrandKey): Audience {
  return { clientId, ids: [brandId, clientId] };
}

/** Which events of a feed are read, by their stamps. */
export interface EventsQuery {
  readonly audience: Audience;
  /** Empty: of every type. */
  readonly types: readonly string[];
  readonly journeyId?: string;
  /** Epoch ms, inclusive. */
  readonly since: number;
  /** Epoch ms, inclusive: the horizon of the feed or an instant before it. */
  readonly until: number;
  /** Epoch ms: an event that expired by then is treated as missing. */
  readonly now: number;
}

/** The first `limit` events, in the order of their stamps. Throws `StoreUnavailable`. */
export function findEvents(
  events: Events,
  { audience, types, journeyId, since, until, now }: EventsQuery,
  order: 'asc' | 'desc',
  limit: number,
  options: CallOptions,
): Promise<EventDocument[]> {
  const filter = {
    ...stampedWithin(since, until),
    expiresAt: { gt: now },
    clientId: audience.clientId,
    audience: { in: audience.ids },
    ...(journeyId !== undefined && { journeyId }),
    ...(types.length > 0 && { type: { in: types } }),
  };
  // A journey has few events, so one index is enough for it.
  const among = journeyId === undefined ? (['audience', 'type'] as const) : (['audience'] as const);
  return events.find(filter, { sort: { updatedAt: order }, limit, among }, options);
}

/** Which events are read, by the times of their records. */
export interface RecordsQuery extends Pick<EventsQuery, 'now'> {
  readonly brand: BrandKey;
  /** Epoch ms, inclusive. */
  readonly since: number;
  /** Epoch ms, exclusive. */
  readonly until: number;
  /** The last event of the page before. */
  readonly after: readonly [recordedAt: number, eventId: string] | undefined;
}

/** The first `limit` events, in the order of their records. Throws `StoreUnavailable`. */
export function findRecorded(
  events: Events,
  { brand, since, until, after, now }: RecordsQuery,
  limit: number,
  options: CallOptions,
): Promise<EventDocument[]> {
  const { clientId, ids } = audienceOf(brand);
  return events.find(
    { recordedAt: { gte: since, lt: until }, expiresAt: { gt: now }, clientId, audience: { in: ids } },
    { sort: { recordedAt: 'asc', _id: 'asc' }, limit, after, among: ['audience'] },
    options,
  );
}

/** The event if the brand gets it; any other is treated as missing. Throws `StoreUnavailable`. */
export async function findEvent(
  events: Events,
  { eventId, brand, now }: { readonly eventId: string; readonly brand: BrandKey; readonly now: number },
  options: CallOptions,
): Promise<EventDocument | undefined> {
  const { clientId, ids } = audienceOf(brand);
  const filter = { _id: eventId, clientId, audience: { in: ids }, expiresAt: { gt: now } };
  const [found] = await events.find(filter, { limit: 1 }, options);
  return found;
}

/** The stamp of an event that was read by its stamp. */
export function stampOf({ updatedAt }: EventDocument): number {
  if (updatedAt === undefined) throw new Error('the event has no stamp');
  return updatedAt;
}
