import type { BrandKey } from '@telehealth/service-kit/calls';
import type { Clock } from '@telehealth/service-kit/scheduling';
import { LRUCache } from 'lru-cache';
import type { JourneyDocument, JourneyName } from '../../storage/journeys.ts';
import { largeSessionCharacters } from './large-session-queue.ts';
import type { PatientJourney } from './unsealed-journey.ts';

/**
 * Journeys of the last steps, which save the next step a read. They may be old, so each use ends in a write on condition of the
 * version.
 */
export interface UnsealedJourneys {
  find(name: JourneyName): PatientJourney | undefined;
  /** Replaces the stored one. A large journey is not stored. */
  store(journey: PatientJourney): void;
  remove(journey: JourneyDocument): void;
  close(): Promise<void>;
}

/** A patient needs seconds for a question. Less makes a step read again; more holds answers in memory in vain. */
const maxAgeMs = 60_000;
/** If this is too small under load, steps read again as they would without it. */
const maxBytes = 64 * 1024 * 1024;
/** Bytes of an unsealed journey, an overestimate: the heap was 4 to 7 KB larger for each of 2 000 with 2 to 25 answers. */
const bytesOf = ({ document }: PatientJourney) => 4096 + 2 * document.sealed.length;
/** Of a kept journey: the next step seals the session anew. */
const notKept = '';

export function createUnsealedJourneys(clock: Clock): UnsealedJourneys {
  const journeys = new LRUCache<string, PatientJourney>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    perf: clock,
    // Otherwise it keeps an instant for a millisecond of the machine.
    ttlResolution: 0,
  });
  const closing = new AbortController();
  const purging = purge();
  const keyOf = ({ clientId, brandId }: BrandKey, journeyId: string) => `${clientId} ${brandId} ${journeyId}`;
  return {
    find: ({ journeyId, ...brand }) => journeys.get(keyOf(brand, journeyId)),
    store(journey) {
      const { document } = journey;
      const key = keyOf(document, document._id);
      if (document.sealed.length > largeSessionCharacters) journeys.delete(key);
      else
        journeys.set(
          key,
          { ...journey, document: { ...document, sealed: notKept } },
          { size: bytesOf(journey) },
        );
    },
    remove: (document) => void journeys.delete(keyOf(document, document._id)),
    async close() {
      closing.abort();
      await purging;
      journeys.clear();
    },
  };

  async function purge(): Promise<void> {
    while (!closing.signal.aborted) {
      await clock.sleep(maxAgeMs, closing.signal).catch(() => {});
      journeys.purgeStale();
    }
  }
}
