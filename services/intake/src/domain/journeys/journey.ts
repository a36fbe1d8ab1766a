import type { Attribution } from '@telehealth/ids';
import type { Phase } from '@telehealth/instrument/bundle';
import type { InstrumentPin, SessionStatus } from '@telehealth/instrument/walk';
import type { WaitingMilestone } from '../history/decide-milestone.ts';
import type { TimelineEntry } from '../history/timeline.ts';
import type { WaitingSince } from './due-at.ts';
import type { Eligibility } from './eligibility.ts';
import type { JourneyOrder } from './journey-order.ts';

/** Ids, status and versions are in clear; patient data is in `sealed` only (decisions.md 4). */
export interface Journey extends WaitingSince {
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly sessionId: string;
  /** Whether a test-mode client opened it. */
  readonly test: boolean;
  readonly status: SessionStatus;
  /** The instrument that the session is pinned to. */
  readonly instrument: InstrumentPin;
  /** The offering it was opened for; absent when the entry named no offering that the brand sells. */
  readonly offeringRef?: string;
  /** The tenant's own id of it (decisions.md 14); absent: the entry brought none. */
  readonly reference?: string;
  /** What a patient tells the support; no two journeys have the same. Absent: the journey is older than such numbers. */
  readonly caseNumber?: string;
  /** Absent: the address of the visit said nothing about its origin. */
  readonly attribution?: Attribution;
  /** A patient opened it in a page of the platform. Absent: a key did. */
  readonly inPage?: true;
  /** The test run that opened it. Lists leave it out. */
  readonly e2eRunId?: string;
  /** The hash of its theme; absent: no theme. */
  readonly themeSha256?: string;
  /** The phase the session is in, or ended in; absent: one continuous pass. */
  readonly phase?: Phase;
  /** Changed by evaluations and overrules alone; absent: not evaluated yet. */
  readonly eligibility?: Eligibility;
  /** The journey's key, wrapped; see the keyring. */
  readonly wrappedKey: string;
  /** The id of the sealing key that wrapped it; absent once it is erased. */
  readonly wrappedUnder?: string;
  /** The session as JSON, sealed under the journey's key. */
  readonly sealed: string;
  /**
   * By the patient's email: see the index of contacts. Under the sealing key that wrapped the journey's key. Absent: the
   * patient gave no email.
   */
  readonly emailIndex?: string;
  /** By the patient's phone number, in the same way. */
  readonly phoneIndex?: string;
  /** What the index has, as JSON, sealed under the journey's key: for a new sealing key. Absent: nothing. */
  readonly sealedContacts?: string;
  /** Number of the last journey event; 0 before the first. */
  readonly sequence: number;
  /** The events up to `sequence`, in order. Absent before the first. */
  readonly timeline?: readonly TimelineEntry[];
  /** Reported milestones that are not recorded yet. Absent: none. */
  readonly waiting?: readonly WaitingMilestone[];
  /** The id of this journey while a milestone waits; the index lists such journeys. */
  readonly waitingJourney?: string;
  /** The answers of all reports. Absent before the first. */
  readonly callbacks?: readonly AnsweredCallback[];
  /** The journey's orders whose money has changed, each once. Absent: none. */
  readonly orders?: readonly JourneyOrder[];
  /** The person who signed in for it, as its brand knows them (`per_…`). Absent: no person did. */
  readonly personId?: string;
  /** The client, as long as the last change of its enrollment has no stamp. */
  readonly unstampedIn?: string;
  /** Epoch ms: the stamp of the last change of its enrollment. Absent: it is in no list yet. */
  readonly enrollmentChangedAt?: number;
  /** The status by which lists find it. */
  readonly enrollmentStatus?: string;
  /** The offering by which lists find it. */
  readonly enrollmentOffering?: string;
  /** Epoch ms; from then on only ids, `sequence` and `eventTypes` reveal anything of the journey. See `decideErasure`. */
  readonly erasedAt?: number;
  /** The types of the events up to `sequence`, in order, once the journey is erased. */
  readonly eventTypes?: readonly TimelineEntry['type'][];
  /** The last move of its client's test clock that it took. Absent: none. */
  readonly clockNumber?: number;
  /** Epoch ms at which the schedule handles the journey next; absent: never. See `dueAt`. */
  readonly dueAt?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type AnsweredCallback = {
  readonly operator: string;
  readonly callbackId: string;
  readonly answer: 'recorded' | 'held' | 'quarantined';
  /** SHA-256 of what was reported. */
  readonly reportSha256: string;
  /** Epoch ms: when an operator dismissed the waiting milestone; absent: not dismissed. */
  readonly dismissedAt?: number;
};
