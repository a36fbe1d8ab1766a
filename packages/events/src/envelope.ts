import type { EventType } from '@telehealth/contracts/events';
import type { Value } from '@telehealth/store';

/** In outboxes and on the bus (decisions.md 9). */
export type EventEnvelope = {
  /** `evt_…`; also the message id on the bus, by which consumers deduplicate. */
  readonly id: string;
  readonly type: EventType;
  /** ISO 8601: at the source. */
  readonly occurred_at: string;
  /** ISO 8601: on this platform. */
  readonly recorded_at: string;
  readonly client_id: string;
  /** Absent on client-level events. */
  readonly brand_id?: string;
  /** Id of the entity. */
  readonly subject: string;
  /** Gap-free per journey, from 1; journey events only. */
  readonly sequence?: number;
  /** Whether a test-mode client caused it. */
  readonly test: boolean;
  /** Present on events that a test run caused. */
  readonly test_run?: true;
  /** In the form of the type's schema. */
  readonly data: { readonly [field: string]: Value };
};
