import type { Collection, Document, IndexDefinition } from '@telehealth/store';
import type { ChangesOfDay } from './changes-of-day.ts';
import type { RememberedOperation } from './operation-memory.ts';
import type { OutboxRecord } from './outbox-record.ts';

/** A document that is created and changed by the functions of this package alone. */
export interface ChangedDocument extends Document {
  /** From 1; every change raises it by one. */
  readonly version: number;
  /** Events and audit rows of its changes that are not known to be delivered, oldest first. */
  readonly outbox?: readonly OutboxRecord[];
  /** Epoch ms of the change since which `outbox` was never empty; absent exactly when `outbox` is. */
  readonly outboxSince?: number;
  /** The operations that changed it and may be repeated, and the last 16 that are not repeated. */
  readonly operations?: readonly RememberedOperation[];
  /** The changes by credentials on the day of the last one; absent while there was none. */
  readonly changesOfDay?: ChangesOfDay;
}

export type ChangedCollection<D extends ChangedDocument = ChangedDocument> = Collection<D>;

/** The index that sweeps read by. A collection whose definition lists it is swept. */
export const outboxIndex = {
  name: 'outbox_since',
  fields: ['outboxSince'],
  sparse: true,
} as const satisfies IndexDefinition<ChangedDocument>;
