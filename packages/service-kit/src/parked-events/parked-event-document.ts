import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { ParkReason } from '@telehealth/events';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** An event that a consumer of this service could not handle, by its `pev_…`. */
export interface ParkedEventDocument extends ChangedDocument {
  readonly consumer: string;
  readonly status: 'parked' | Outcome;
  readonly reason: ParkReason;
  /** Epoch ms: when it was parked last. */
  readonly parkedAt: number;
  readonly eventId?: string;
  readonly type?: string;
  readonly clientId?: string;
  readonly brandId?: string;
  /** The envelope as JSON text, because a text can be stored whatever it says. Absent when the message is not an event. */
  readonly event?: string;
  /** Where a message arrived that is not an event, and its bytes in base64. */
  readonly subject?: string;
  readonly message?: string;
  /** Epoch ms: since when it is no longer parked. */
  readonly endedAt?: number;
  /** Epoch ms: when it is removed. */
  readonly expires?: number;
}

export type Outcome = 'handled' | 'dropped';

export type ParkedEvents = Collection<ParkedEventDocument>;

export const parkedEventsDefinition: CollectionDefinition<ParkedEventDocument> = {
  name: 'parked_events',
  schemaVersion: 1,
  indexes: [
    outboxIndex,
    { name: 'status_parked', fields: ['status', 'parkedAt', '_id'] },
    { name: 'expires', fields: ['expires'], expires: true },
  ],
};

/** Where a list of parked events goes on: behind the event with this `parkedAt` and id. */
export type ParkedPosition = readonly [parkedAt: number, id: string];

export interface ParkedQuery {
  readonly order: 'newest first' | 'oldest first';
  /** Those that were parked by then (epoch ms). */
  readonly until?: number;
  readonly after?: ParkedPosition | undefined;
  readonly limit: number;
}

/** What is parked. Throws `StoreUnavailable`. */
export function findParked(
  parkedEvents: ParkedEvents,
  { order, until, after, limit }: ParkedQuery,
  limits: CallOptions,
): Promise<readonly ParkedEventDocument[]> {
  const direction = order === 'newest first' ? 'desc' : 'asc';
  return parkedEvents.find(
    { status: 'parked', ...(until !== undefined && { parkedAt: { lte: until } }) },
    {
      sort: [
        ['parkedAt', direction],
        ['_id', direction],
      ],
      limit,
      ...(after && { after }),
    },
    limits,
  );
}

const maxCounted = 1000;
const countTimeoutMs = 1000;

/** How many events are parked; 1000 means 1000 or more. Throws `StoreUnavailable`. */
export async function countParked(parkedEvents: ParkedEvents): Promise<number> {
  const query = { order: 'newest first', limit: maxCounted } as const;
  return (await findParked(parkedEvents, query, { timeoutMs: countTimeoutMs })).length;
}
