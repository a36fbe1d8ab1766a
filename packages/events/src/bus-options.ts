import type { EventType } from '@telehealth/contracts/events';
import type { EventsClock } from './clock.ts';
import type { EventsLogger } from './logger.ts';

/** An event that a work consumer has parked. */
export interface ParkedEvent {
  readonly consumer: string;
  /** `unknown` when the message could not be read. */
  readonly eventType: EventType | 'unknown';
  /**
   * `failed`: the handler rejected every try. `redelivered`: several processes died while they handled it.
   * `malformed`: the message is not an event.
   */
  readonly reason: ParkReason;
}

/** Why an event was parked. */
export type ParkReason = 'failed' | 'redelivered' | 'malformed';

/** Settings of a bus; the defaults are for production. */
export interface BusOptions {
  readonly clock: EventsClock;
  readonly logger?: EventsLogger;
  /** Called for every parked event; it should be counted and raise an alarm. */
  readonly onParked?: (parked: ParkedEvent) => void;
  /** How many handlers of one subscription run at once; 16. Events that wait for their next try do not count. */
  readonly concurrency?: number;
  /** Pauses before the second and each further try of a failing handler, within the process. */
  readonly retryDelaysMs?: readonly number[];
  /** A try that takes longer counts as failed; 60 s. Its later outcome is ignored. */
  readonly handlerTimeoutMs?: number;
  /** NATS: a message whose process reports no progress for this long goes to another replica; 30 s. */
  readonly ackWaitMs?: number;
}
