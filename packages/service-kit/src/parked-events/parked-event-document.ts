import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { ParkReason } from '@telehealth/events';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** By `pev_…`; a consumer of this service could not handle it. */
export interface ParkedEventDocument extends ChangedDocument {
  readonly consumer: string;
  readonly status: 'parked' | Outcome;
  readonly reason: ParkReason;
  /** Epoch ms of the last parking. */
  readonly parkedAt: number;
  readonly eventId?: string;
  readonly type?: string;
  readonly clientId?: string;
  readonly brandId?: string;
  /** The envelope as JSON text, which can always be stored. Absent when the message is not an event. */
  readonly event?: string;
  /** Subject, and bytes in base64, of a message that is not an event. */
  readonly subject?: string;
  readonly message?: string;
  /** Epoch ms of its end. */
  readonly endedAt?: number;
  /** Epoch ms of its removal. */
  readonly expires?: number;
}

export type Outcome = 'handled' | 'dropped';

export type ParkedEvents = Collection<ParkedEventDocument>;

export const parkedEventsDefinition: CollectionDefinition<ParkedEventDocument> = {
  name: 'parked_events',
  indexes: [
    outboxIndex,
    { name: 'status_parked', fields: ['status', 'parkedAt', '_id'] },
    { name: 'client', fields: ['clientId'], sparse: true },
    { name: 'expires', fields: ['expires'], expires: true },
  ],
};

/** Continues after this event. */
export type ParkedPosition = readonly [parkedAt: number, id: string];

export interface ParkedQuery {
  readonly order: 'newest first' | 'oldest first';
  /** Parked by this time (epoch ms). */
  readonly until?: number;
  readonly after?: ParkedPosition | undefined;
  readonly limit: number;
}

/** Throws `StoreUnavailable`. */
export function findParked(
  parkedEvents: ParkedEvents,
  { order, until, after, limit }: ParkedQuery,
  limits: CallOptions,
): Promise<readonly ParkedEventDocument[]> {
  const direction = order === 'newest first' ? 'desc' : 'asc';
  return parkedEvents.find(
    { status: 'parked', ...(until !== undefined && { parkedAt: { lte: until } }) },
    { sort: { parkedAt: direction, _id: direction }, limit, after },
    limits,
  );
}

const maxCounted = 1000;
const countTimeoutMs = 1000;

/** 1000 means 1000 or more. Throws `StoreUnavailable`. */
export async function countParked(parkedEvents: ParkedEvents): Promise<number> {
  const query = { order: 'newest first', limit: maxCounted } as const;
  return (await findParked(parkedEvents, query, { timeoutMs: countTimeoutMs })).length;
}
