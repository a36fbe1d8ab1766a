import { oncePerKey } from '@telehealth/concurrency';
import { refusal } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import { dayOf, type ShareParts, takeShare, untilNextDay } from '../client-share.ts';

export interface Opener {
  readonly clientId: string;
  /** Whether a patient opened it, in a page of the platform. */
  readonly inPage: boolean;
  /** The client's own quota; absent: that of the deployment. */
  readonly journeysPerDay?: number | undefined;
}

/** Counts the unfinished journeys that each client mints in a day (UTC), and separately those that its pages mint. */
export interface JourneyQuota {
  /** Counts a journey before its mint. Throws `rate-limited` when its opener has none left today. */
  take(opener: Opener, limits: CallOptions): Promise<void>;
  /** Removes a finished journey, minted at `mintedAt` (epoch ms), from the count of its day. */
  giveBack(opener: Opener, mintedAt: number): void;
}

/** Batches in which the replicas of a deployment take a quota. */
const batches = 1000;

/**
 * A quota of `max` journeys for a client without its own, which all replicas share, and a fifth of it for the pages of a client, so that visitors cannot use
 * up the quota of its server (decisions.md 13). A replica takes a batch at a time to save writes. A client never has more
 * unfinished journeys of one day, and may have fewer by at most a batch for each replica and each restart.
 */
export function createJourneyQuota(parts: ShareParts, max: number): JourneyQuota {
  const ofKeys = sharedQuota(parts, 'journeys');
  const ofPages = sharedQuota(parts, 'page-journeys');
  const of = ({ inPage }: Opener) => (inPage ? ofPages : ofKeys);
  return {
    async take(opener, limits) {
      const { clientId, inPage, journeysPerDay: ofClient = max } = opener;
      const ofOpener = inPage ? Math.max(1, Math.floor(ofClient / 5)) : ofClient;
      if (await of(opener).take(clientId, ofOpener, limits)) return;
      const detail = inPage
        ? `The pages of a client open at most ${ofOpener} journeys in a day (UTC) that are not finished.`
        : `A client opens at most ${ofOpener} journeys in a day (UTC) that are not finished.`;
      const retryAfterSeconds = Math.ceil(untilNextDay(parts.clock.now()) / 1000);
      throw refusal('journey_quota', detail, { retryAfterSeconds });
    },
    giveBack: (opener, mintedAt) => of(opener).giveBack(opener.clientId, mintedAt),
  };
}

function sharedQuota(parts: ShareParts, kind: string) {
  const oncePerClient = oncePerKey<boolean>();
  /** `spent` has the quota that a client had when it was used up. */
  let today = { day: 0, left: new Map<string, number>(), spent: new Map<string, number>() };

  function ofToday() {
    const day = dayOf(parts.clock.now());
    if (day !== today.day) today = { day, left: new Map(), spent: new Map() };
    return today;
  }

  /** Whether a batch could be taken. */
  async function takeBatch(clientId: string, max: number, limits: CallOptions): Promise<boolean> {
    const { left, spent } = ofToday();
    if (max <= (spent.get(clientId) ?? 0)) return false;
    const batch = Math.max(1, Math.floor(max / batches));
    const taken = { amount: batch, takenAt: parts.clock.now() };
    const isTaken = await takeShare(parts, { kind, days: 1, max }, clientId, taken, limits);
    if (isTaken) left.set(clientId, (left.get(clientId) ?? 0) + batch);
    else spent.set(clientId, max);
    return isTaken;
  }

  return {
    /** Whether the client had one left. */
    async take(clientId: string, max: number, limits: CallOptions): Promise<boolean> {
      for (;;) {
        const { left } = ofToday();
        const count = left.get(clientId) ?? 0;
        if (count > 0) {
          left.set(clientId, count - 1);
          return true;
        }
        if (!(await oncePerClient(clientId, () => takeBatch(clientId, max, limits)))) return false;
      }
    },
    giveBack(clientId: string, mintedAt: number): void {
      const { day, left } = ofToday();
      if (dayOf(mintedAt) === day) left.set(clientId, (left.get(clientId) ?? 0) + 1);
    },
  };
}
