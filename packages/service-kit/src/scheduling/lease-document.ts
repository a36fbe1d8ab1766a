import type { LeasedDocument } from '@telehealth/changes';
import type { CollectionDefinition } from '@telehealth/store';

/** Which run of a task is at work, and when the task ran last. Its `_id` is the task's name. */
export interface LeaseDocument extends LeasedDocument {
  /** Epoch ms: start of the last finished run; 0 before the first. */
  readonly ranAt: number;
  /** Epoch ms: start of the last run that did all of its work; absent before the first. */
  readonly succeededAt?: number;
  /** How long the last finished run took; absent before the first. */
  readonly tookMs?: number;
}

/** The collection of leases; a service has one for all its tasks. */
export const leaseDefinition: CollectionDefinition<LeaseDocument> = { name: 'leases', schemaVersion: 1 };
