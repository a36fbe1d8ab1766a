/** `parked`: the registration is disabled. `failed`: it ended before all tries were used. `exhausted`: all tries were used. */
export type DeliveryStatus = 'pending' | 'parked' | 'succeeded' | 'failed' | 'exhausted';

/** Why a delivery failed before all tries were used. */
export type FailureReason =
  | 'gone'
  | 'aborted'
  | 'discarded'
  | 'parked_too_long'
  | 'registration_deleted'
  | 'event_expired'
  | 'test_failed';

export type AttemptTrigger = 'auto' | 'manual' | 'test';

/**
 * `rejected`: an answer other than 2xx. `refused`: policy forbids the address. `unanswered`: no complete answer. `interrupted`:
 * the worker died, so the outcome is unknown.
 */
export type AttemptOutcome = 'succeeded' | 'rejected' | 'refused' | 'unanswered' | 'interrupted';

/** One POST, or the decision not to send it. Times are epoch ms, durations ms. */
export type Attempt = {
  /** From 1. */
  readonly attempt: number;
  readonly trigger: AttemptTrigger;
  readonly startedAt: number;
  /** Absent while it is under way, and when no connection was tried. */
  readonly durationMs?: number;
  /** Absent while it is under way. */
  readonly outcome?: AttemptOutcome;
  /** The receiver's status; absent when it did not answer. */
  readonly status?: number;
  /** Why the exchange with the receiver failed: a category, never an address. */
  readonly detail?: string;
  /** The beginning of the receiver's body. */
  readonly excerpt?: string;
  readonly truncated?: boolean;
  readonly timing?: {
    readonly dnsMs?: number;
    readonly connectMs?: number;
    readonly tlsMs?: number;
    readonly ttfbMs?: number;
  };
};

/** Times are epoch ms. */
export interface Delivery {
  /** `dlv_…` */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly registrationId: string;
  readonly eventId: string;
  /** A newer version may have stored a type unknown to this one. */
  readonly eventType: string;
  readonly test: boolean;
  readonly status: DeliveryStatus;
  /** The registration, while the status is pending: the key of the workers' queue. */
  readonly queue?: string;
  /** While pending: when the next attempt is due or, during an attempt, when its worker counts as dead. */
  readonly dueAt?: number;
  /** The registration, while the status is parked. */
  readonly parkedIn?: string;
  readonly parkedAt?: number;
  /** Attempts since the schedule of tries began, or began again. */
  readonly tries: number;
  /** What causes the next attempt. */
  readonly trigger: AttemptTrigger;
  /** Attempts that began, also those that are no longer stored. */
  readonly attemptCount: number;
  /** The latest ones, the oldest first. Only the last one can be under way. */
  readonly attempts: readonly Attempt[];
  /** Of the last attempt that was answered. */
  readonly lastStatus?: number;
  readonly failureReason?: FailureReason;
  /** The last recovery that began a round of tries. */
  readonly recoveryId?: string;
  readonly createdAt: number;
  readonly finishedAt?: number;
}
