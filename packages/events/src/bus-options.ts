import type { EventsClock } from './clock.ts';
import type { EventsLogger } from './logger.ts';
import type { ParkedEvent } from './parked-event.ts';

/** Settings of a bus; the defaults are for production. */
export interface BusOptions {
  readonly clock: EventsClock;
  readonly logger?: EventsLogger;
  /**
   * NATS: stores an event that a work consumer could not handle; only then is it acknowledged. While this rejects, because
   * the store is away, the event is tried again. Without it, every event is tried again until it is handled.
   */
  readonly park?: (parked: ParkedEvent) => Promise<void>;
  /** How many handlers of one subscription run at once; 16. Events that wait for their next try do not count. */
  readonly concurrency?: number;
  /** Pauses before the second and each further try of a failing handler, within the process. */
  readonly retryDelaysMs?: readonly number[];
  /** A try that takes longer counts as failed; 60 s. */
  readonly handlerTimeoutMs?: number;
  /** NATS: a message whose process reports no progress for this long goes to another replica; 30 s. */
  readonly ackWaitMs?: number;
}
