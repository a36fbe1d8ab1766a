import {
  type Collection,
  type CollectionDefinition,
  type Document,
  UniqueViolation,
} from '@telehealth/store';
import type { EventHandler } from './bus.ts';
import type { EventsClock } from './clock.ts';

/** One event a consumer is done with. */
export interface InboxDocument extends Document {
  /** Epoch ms; by then the bus has forgotten the event. */
  readonly expiresAt: number;
}

/** The collection `onceByEventId` remembers in; one per service serves all its consumers. */
export const inboxDefinition: CollectionDefinition<InboxDocument> = {
  name: 'event_inbox',
  schemaVersion: 1,
  indexes: [{ name: 'expires_at', fields: ['expiresAt'], expires: true }],
};

/** One day longer than the bus keeps an event. */
const keptMs = 15 * 24 * 60 * 60 * 1000;

/**
 * The handler, skipped for events this consumer has finished before. It spares repeated work; it does not
 * make a handler idempotent: between the effect and the note about it a process can die, and two replicas
 * can hold the same event at once. So the effect itself is bound to the event id (an id derived from it, or
 * a condition on the document), and this goes around it where a repeat is costly.
 */
export function onceByEventId(
  inbox: Collection<InboxDocument>,
  clock: Pick<EventsClock, 'now'>,
  consumer: string,
  handle: EventHandler,
): EventHandler {
  return async (event) => {
    const id = `${consumer}:${event.id}`;
    if (await inbox.get(id)) return;
    await handle(event);
    try {
      await inbox.insert({ _id: id, expiresAt: clock.now() + keptMs });
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
  };
}
