import type { LeasedDocument } from '@telehealth/changes';
import type { CollectionDefinition } from '@telehealth/store';

/** The running and the last run of a task. Its `_id` is the task's name. */
export interface LeaseDocument extends LeasedDocument {
  /** Epoch ms: start of the last finished run; 0 before the first. */
  readonly ranAt: number;
  /** Epoch ms: start of the last run that completed all work; absent before the first. */
  readonly succeededAt?: number;
  /** Duration of the last finished run; absent before the first. */
  readonly tookMs?: number;
}

/** One per service, for all its tasks. */
export const leaseDefinition: CollectionDefinition<LeaseDocument> = { name: 'leases' };
