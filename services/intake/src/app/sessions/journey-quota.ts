import { oncePerKey } from '@telehealth/concurrency';
import { refusal } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import { type ClientShare, dayOf, type ShareParts, takeShare, untilNextDay } from '../client-share.ts';

/** Counts the unfinished journeys that each client mints in a day (UTC). */
export interface JourneyQuota {
  /** Counts a journey before its mint. Throws `rate-limited` when the client has none left today. */
  take(clientId: string, limits: CallOptions): Promise<void>;
  /** Takes a journey that is finished, minted at `mintedAt` (epoch ms), out of the count of its day. */
  giveBack(clientId: string, mintedAt: number): void;
}

/** How many batches the replicas of a deployment take a quota in. */
const batches = 1000;

/**
 * A quota of `max` journeys, which all replicas share (decisions.md 13). A replica takes a batch at a time, so a mint seldom
 * writes more than its journey. A client never has more unfinished journeys of one day. The quota may be used up early, by at
 * most a batch for each replica and each restart.
 */
export function createJourneyQuota(parts: ShareParts, max: number): JourneyQuota {
  const share: ClientShare = { kind: 'journeys', days: 1, max };
  const batch = Math.max(1, Math.floor(max / batches));
  const oncePerClient = oncePerKey<boolean>();
  let today = { day: 0, left: new Map<string, number>(), spent: new Set<string>() };

  function ofToday() {
    const day = dayOf(parts.clock.now());
    if (day !== today.day) today = { day, left: new Map(), spent: new Set() };
    return today;
  }

  /** Whether a batch could be taken. */
  async function takeBatch(clientId: string, limits: CallOptions): Promise<boolean> {
    const { left, spent } = ofToday();
    if (spent.has(clientId)) return false;
    const isTaken = await takeShare(parts, share, clientId, batch, limits);
    if (isTaken) left.set(clientId, (left.get(clientId) ?? 0) + batch);
    else spent.add(clientId);
    return isTaken;
  }

  return {
    async take(clientId, limits) {
      for (;;) {
        const { left } = ofToday();
        const count = left.get(clientId) ?? 0;
        if (count > 0) {
          left.set(clientId, count - 1);
          return;
        }
        if (await oncePerClient(clientId, () => takeBatch(clientId, limits))) continue;
        throw refusal(
          'journey_quota',
          `A client opens at most ${max} journeys in a day (UTC) that are not finished.`,
          { retryAfterSeconds: Math.ceil(untilNextDay(parts.clock.now()) / 1000) },
        );
      }
    },
    giveBack(clientId, mintedAt) {
      const { day, left } = ofToday();
      if (dayOf(mintedAt) === day) left.set(clientId, (left.get(clientId) ?? 0) + 1);
    },
  };
}
