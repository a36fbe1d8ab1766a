import type { Collection, CollectionDefinition } from '@telehealth/store';

/** Up to where the list of events of a provider is read. */
export interface EventCursor {
  /** The name of the provider. */
  readonly _id: string;
  /** Absent: the list was not read yet. */
  readonly cursor?: string;
  /** Epoch ms at which the end of the list was last reached. */
  readonly readAt: number;
}

export type EventCursors = Collection<EventCursor>;

export const eventCursorsDefinition: CollectionDefinition<EventCursor> = {
  name: 'event_cursors',
  schemaVersion: 1,
};
