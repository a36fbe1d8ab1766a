import type { Collection, Document, IndexDefinition } from '@telehealth/store';
import type { ChangesOfDay } from './changes-of-day.ts';
import type { RememberedOperation } from './operation-memory.ts';
import type { OutboxRecord } from './outbox-record.ts';

/** Only this package creates and changes it. */
export interface ChangedDocument extends Document {
  /** From 1; every change raises it by one. */
  readonly version: number;
  /** Events and audit rows not known to be delivered, oldest first. */
  readonly outbox?: readonly OutboxRecord[];
  /** Epoch ms since when `outbox` was never empty; absent exactly when `outbox` is. */
  readonly outboxSince?: number;
  /** Operations that may be repeated, and the last 16 others. */
  readonly operations?: readonly RememberedOperation[];
  /** Changes by credentials on the day of the last one; absent before the first. */
  readonly changesOfDay?: ChangesOfDay;
}

export type ChangedCollection<D extends ChangedDocument = ChangedDocument> = Collection<D>;

/** For sweeps; a collection that defines it is swept. */
export const outboxIndex = {
  name: 'outbox_since',
  fields: ['outboxSince'],
  sparse: true,
} as const satisfies IndexDefinition<ChangedDocument>;
