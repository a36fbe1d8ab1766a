import type { EventType } from '@telehealth/contracts/events';
import type { Value } from '@telehealth/store';

/** An event as it is stored in an outbox and carried by the bus (decisions.md 9). */
export type EventEnvelope = {
  /** `evt_…`; the message id on the bus, by which consumers deduplicate. */
  readonly id: string;
  readonly type: EventType;
  /** ISO 8601: when it happened at its source. */
  readonly occurred_at: string;
  /** ISO 8601: when this platform recorded it. */
  readonly recorded_at: string;
  readonly client_id: string;
  /** Absent on client-level events. */
  readonly brand_id?: string;
  /** Id of the entity that the event is about. */
  readonly subject: string;
  /** Gap-free per journey, from 1; journey events only. */
  readonly sequence?: number;
  /** Whether a test-mode client caused it. */
  readonly test: boolean;
  /** Present on events that a test run caused. */
  readonly test_run?: true;
  /** Fits the type's schema in the registry. */
  readonly data: { readonly [field: string]: Value };
};
