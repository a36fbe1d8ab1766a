import type { Collection, CollectionDefinition } from '@telehealth/store';

/** How far the list of events of a provider was read. */
export interface EventCursor {
  /** The name of the provider. */
  readonly _id: string;
  /** Absent: not read yet. */
  readonly cursor?: string;
  /** Epoch ms: when the end of the list was reached last. */
  readonly readAt: number;
}

export type EventCursors = Collection<EventCursor>;

export const eventCursorsDefinition: CollectionDefinition<EventCursor> = {
  name: 'event_cursors',
  schemaVersion: 1,
};
