import { type AuditedDocument, unfiledIndex } from '@telehealth/audit';
import { type OutboxedDocument, outboxIndex } from '@telehealth/events';
import type { Phase } from '@telehealth/instrument/bundle';
import type { InstrumentPin, SessionStatus } from '@telehealth/instrument/walk';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { WaitingMilestone } from '../domain/journeys/decide-milestone.ts';
import type { TimelineEntry } from '../domain/journeys/timeline.ts';

/**
 * A journey with its session. Ids, status and versions are in clear; what the patient said is inside
 * `sealed` only (decisions.md 4).
 */
export interface JourneyDocument extends OutboxedDocument, AuditedDocument {
  readonly clientId: string;
  readonly brandId: string;
  readonly sessionId: string;
  /** Whether a test-mode client opened it. */
  readonly test: boolean;
  readonly status: SessionStatus;
  /** What the session is pinned to. */
  readonly instrument: InstrumentPin;
  /** The offering it was opened for; absent when the entry named none that the brand sells. */
  readonly offeringRef?: string;
  /** Names the theme it is shown in; absent: none. */
  readonly themeSha256?: string;
  /** The phase the session is in, or ended in; absent: one continuous pass. */
  readonly phase?: Phase;
  /** The journey's key, wrapped; see the keyring. */
  readonly wrappedKey: string;
  /** The session as JSON, sealed under the journey's key. */
  readonly sealed: string;
  /** Names the last write, so that one whose answer was lost can be told from another. */
  readonly operationId: string;
  /** Number of the last journey event; 0 before the first. */
  readonly sequence: number;
  /** What happened, in order: the events up to `sequence`. Absent before the first. */
  readonly timeline?: readonly TimelineEntry[];
  /** What was reported from outside and could not be recorded. Absent: nothing. */
  readonly waiting?: readonly WaitingMilestone[];
  /** The id of this journey while something waits, so that those can be listed. */
  readonly waitingJourney?: string;
  /** Epoch ms: when what is held for longest came; absent while nothing is held. */
  readonly heldSince?: number;
  /** How every report was answered. Absent before the first. */
  readonly callbacks?: readonly AnsweredCallback[];
  /** The journey's order once it is authorized; absent before. */
  readonly order?: JourneyOrder;
  /** Epoch ms of the last answer, or of the mint, for a session that runs and was not yet told to be idle. */
  readonly idleSince?: number;
  /** Epoch ms of the mint; absent from the first answer on. */
  readonly unansweredSince?: number;
  /** Epoch ms; from then on `wrappedKey` and `sealed` are empty. */
  readonly erasedAt?: number;
  /** Epoch ms of an erasure that may have left media; absent otherwise. */
  readonly erasingSince?: number;
  /** Epoch ms from which the schedule has something to do about the journey; absent: never. See `dueAt`. */
  readonly dueAt?: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** The order of a journey as far as intake is told of it. */
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

/** A callback of an operator, and how it was answered for good. */
export type AnsweredCallback = {
  readonly operator: string;
  readonly callbackId: string;
  readonly answer: 'recorded' | 'held' | 'quarantined';
  /** SHA-256 of what was reported. */
  readonly reportSha256: string;
  /** Epoch ms: when an operator took it out of what waits; absent: nobody did. */
  readonly dismissedAt?: number;
};

/** The journeys of one intake database. */
export type Journeys = Collection<JourneyDocument>;

export const journeysDefinition: CollectionDefinition<JourneyDocument> = {
  name: 'journeys',
  schemaVersion: 1,
  indexes: [
    outboxIndex,
    unfiledIndex,
    { name: 'waiting_journey', fields: ['waitingJourney'], sparse: true },
    // One for all that comes with time: every answer pays for every index.
    { name: 'due_at', fields: ['dueAt'], sparse: true },
  ],
};

/** Names a journey together with whose it must be. */
export interface JourneyName {
  readonly clientId: string;
  readonly brandId: string;
  readonly journeyId: string;
}

/** The journey when it is this brand's; a foreign one and a missing one are the same undefined. */
export async function findJourney(
  journeys: Journeys,
  { clientId, brandId, journeyId }: JourneyName,
  options: CallOptions,
): Promise<JourneyDocument | undefined> {
  const [found] = await journeys.find({ _id: journeyId, brandId, clientId }, { limit: 1 }, options);
  return found;
}
