import type { Document, IndexDefinition, Update } from '@telehealth/store';
import type { EventEnvelope } from './envelope.ts';

/**
 * A document that carries its own unpublished events, so that a state change and its events are one write.
 *
 * Every write of the document raises `version`, with or without events, and hands the document it wrote to
 * the relay: the relay clears an outbox only at the version it published.
 */
export interface OutboxedDocument extends Document {
  readonly version: number;
  /** Events not yet known to be kept by the bus, oldest first. Written by the functions here alone. */
  readonly outbox?: readonly EventEnvelope[];
  /** Epoch ms of the last change of `outbox`; absent exactly when `outbox` is. */
  readonly outboxSince?: number;
}

/** The index the sweeper reads by. Every outboxed collection lists it. */
export const outboxIndex = {
  name: 'outbox_since',
  fields: ['outboxSince'],
  sparse: true,
} as const satisfies IndexDefinition<OutboxedDocument>;

/** The document to insert, with its events. `now` is epoch ms. */
export function insertWithEvents<D extends OutboxedDocument>(
  document: D,
  events: readonly EventEnvelope[],
  now: number,
): D {
  if (events.length === 0) return document;
  return { ...document, outbox: [...events], outboxSince: now };
}

/**
 * The update with its events, raising `version` by one. `now` is epoch ms. Throws when the update touches
 * `version` or the outbox itself.
 */
export function updateWithEvents<D extends OutboxedDocument>(
  update: Update<D>,
  events: readonly EventEnvelope[],
  now: number,
): Update<D> {
  for (const changed of [update.set, update.increment, update.push])
    refuseOwnFields(Object.keys(changed ?? {}));
  refuseOwnFields(update.unset ?? []);
  const raised = { ...update, increment: { ...update.increment, version: 1 } };
  const outboxed =
    events.length === 0
      ? raised
      : {
          ...raised,
          set: { ...update.set, outboxSince: now },
          push: { ...update.push, outbox: events },
        };
  return outboxed as Update<D>;
}

const ownFields = new Set(['version', 'outbox', 'outboxSince']);

function refuseOwnFields(fields: readonly string[]): void {
  for (const field of fields) {
    if (ownFields.has(field)) throw new Error(`${field} is written by the outbox functions alone`);
  }
}
