import type { EventType } from '@telehealth/contracts/events';
import type { EventsClock } from './clock.ts';
import type { EventsLogger } from './logger.ts';
import type { InProcessHub } from './memory/hub.ts';

/** An event a work consumer has given up on. */
export interface ParkedEvent {
  readonly consumer: string;
  /** `unknown` when the message could not be read. */
  readonly eventType: EventType | 'unknown';
  /**
   * `failed`: the handler rejected every try. `redelivered`: consumers kept dying with it.
   * `malformed`: it is no event.
   */
  readonly reason: ParkReason;
}

/** Why an event was parked. */
export type ParkReason = 'failed' | 'redelivered' | 'malformed';

/** Settings of a bus; the defaults are for production. */
export interface BusOptions {
  readonly clock: EventsClock;
  readonly logger?: EventsLogger;
  /** Called for every event parked: count it, and wake somebody. */
  readonly onParked?: (parked: ParkedEvent) => void;
  /** How many handlers of one subscription run at once; 16. Waiting for another try does not count. */
  readonly concurrency?: number;
  /** Pauses before the second and every further try of a failing handler, within the process. */
  readonly retryDelaysMs?: readonly number[];
  /** A try that takes longer counts as failed; 60 s. Its outcome, if it comes, is ignored. */
  readonly handlerTimeoutMs?: number;
  /** NATS: a message whose process says nothing for so long goes to another replica; 30 s. */
  readonly ackWaitMs?: number;
  /** NATS: how many servers of a cluster keep the streams; 1. Only streams that do not exist yet follow it. */
  readonly replicas?: number;
  /** In-process: the hub shared with the other services of the process; one of its own unless given. */
  readonly hub?: InProcessHub;
}
