import { type OutboxedDocument, outboxIndex } from '@telehealth/events';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { InstrumentPin, SessionStatus } from '../domain/session.ts';

/**
 * A journey with its session. Ids, status and versions are in clear; what the patient said is inside
 * `sealed` only (decisions.md 4).
 */
export interface JourneyDocument extends OutboxedDocument {
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
  /** The journey's key, wrapped; see the keyring. */
  readonly wrappedKey: string;
  /** The session as JSON, sealed under the journey's key. */
  readonly sealed: string;
  /** Names the last write, so that one whose answer was lost can be told from another. */
  readonly operationId: string;
  /** Number of the last journey event; 0 before the first. */
  readonly sequence: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** The journeys of one intake database. */
export type Journeys = Collection<JourneyDocument>;

export const journeysDefinition: CollectionDefinition<JourneyDocument> = {
  name: 'journeys',
  schemaVersion: 1,
  indexes: [outboxIndex],
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
