import type { Phase } from '@telehealth/instrument/bundle';
import type { InstrumentPin, SessionStatus } from '@telehealth/instrument/walk';
import type { WaitingMilestone } from './decide-milestone.ts';
import type { WaitingSince } from './due-at.ts';
import type { TimelineEntry } from './timeline.ts';

/**
 * A journey with its session. Ids, status and versions are in clear; what the patient said is inside
 * `sealed` only (decisions.md 4).
 */
export interface Journey extends WaitingSince {
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly sessionId: string;
  /** Whether a test-mode client opened it. */
  readonly test: boolean;
  readonly status: SessionStatus;
  /** What the session is pinned to. */
  readonly instrument: InstrumentPin;
  /** The offering it was opened for; absent when the entry named no offering that the brand sells. */
  readonly offeringRef?: string;
  /** Names the theme it is shown in; absent: there is no theme. */
  readonly themeSha256?: string;
  /** The phase the session is in, or ended in; absent: one continuous pass. */
  readonly phase?: Phase;
  /** The journey's key, wrapped; see the keyring. */
  readonly wrappedKey: string;
  /** The session as JSON, sealed under the journey's key. */
  readonly sealed: string;
  /** Number of the last journey event; 0 before the first. */
  readonly sequence: number;
  /** What happened, in order: the events up to `sequence`. Absent before the first. */
  readonly timeline?: readonly TimelineEntry[];
  /** What was reported from outside and could not be recorded. Absent: nothing. */
  readonly waiting?: readonly WaitingMilestone[];
  /** The id of this journey while something waits, so that those can be listed. */
  readonly waitingJourney?: string;
  /** How every report was answered. Absent before the first. */
  readonly callbacks?: readonly AnsweredCallback[];
  /** The journey's order once it is authorized; absent before. */
  readonly order?: JourneyOrder;
  /** Epoch ms; from then on `wrappedKey` and `sealed` are empty. */
  readonly erasedAt?: number;
  /** Epoch ms from which the schedule has something to do about the journey; absent: never. See `dueAt`. */
  readonly dueAt?: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** The order of a journey as far as intake knows it. */
export type JourneyOrder = {
  readonly orderRef: string;
  readonly state: 'payment_authorized' | 'paid';
  /** Epoch ms: when it came so far. */
  readonly at: number;
};

/** Whether the journey's order is paid, or authorized: that opens what lies behind the checkout. */
export function isPaidFor({ order }: { readonly order?: JourneyOrder | undefined }): boolean {
  return order !== undefined;
}

/** A callback of an operator, and how it was answered. */
export type AnsweredCallback = {
  readonly operator: string;
  readonly callbackId: string;
  readonly answer: 'recorded' | 'held' | 'quarantined';
  /** SHA-256 of what was reported. */
  readonly reportSha256: string;
  /** Epoch ms: when an operator took it out of what waits; absent: no operator did. */
  readonly dismissedAt?: number;
};
