import type { EventsClock } from './clock.ts';
import type { EventsLogger } from './logger.ts';
import type { ParkedEvent } from './parked-event.ts';

/** The defaults are for production. */
export interface BusOptions {
  readonly clock: EventsClock;
  /** NATS: a stream belongs to the mode that made it, and a bus of the other mode never connects; `test`. */
  readonly mode?: 'test' | 'live' | undefined;
  readonly logger?: EventsLogger;
  /**
   * NATS: stores an event that a work consumer could not handle, before it is acknowledged. The event is repeated while
   * this rejects because the store is unavailable. Without it events are repeated until handled.
   */
  readonly park?: (parked: ParkedEvent) => Promise<void>;
  /** Concurrent handlers of a subscription; 16. Events that wait for a retry do not count. */
  readonly concurrency?: number;
  /** Delays before retries of a failing handler within the process. */
  readonly retryDelaysMs?: readonly number[];
  /** Longer tries fail; 60 s. */
  readonly handlerTimeoutMs?: number;
  /** NATS: after this time without progress a message goes to another replica; 30 s. */
  readonly ackWaitMs?: number;
}
