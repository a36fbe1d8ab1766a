import { oncePerKey } from '@telehealth/concurrency';
import { refusal } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import { type ClientShare, dayOf, type ShareParts, takeShare, untilNextDay } from '../client-share.ts';

export interface Opener {
  readonly clientId: string;
  /** Whether a patient opened it, in a page of the platform. */
  readonly inPage: boolean;
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
 * A quota of `max` journeys, which all replicas share, and a fifth of it for the pages of a client, so that visitors cannot use
 * up the quota of its server (decisions.md 13). A replica takes a batch at a time to save writes. A client never has more
 * unfinished journeys of one day, and may have fewer by at most a batch for each replica and each restart.
 */
export function createJourneyQuota(parts: ShareParts, max: number): JourneyQuota {
  const ofKeys = sharedQuota(parts, { kind: 'journeys', days: 1, max });
  const maxOfPages = Math.max(1, Math.floor(max / 5));
  const ofPages = sharedQuota(parts, { kind: 'page-journeys', days: 1, max: maxOfPages });
  const of = ({ inPage }: Opener) => (inPage ? ofPages : ofKeys);
  return {
    async take(opener, limits) {
      if (await of(opener).take(opener.clientId, limits)) return;
      const detail = opener.inPage
        ? `The pages of a client open at most ${maxOfPages} journeys in a day (UTC) that are not finished.`
        : `A client opens at most ${max} journeys in a day (UTC) that are not finished.`;
      const retryAfterSeconds = Math.ceil(untilNextDay(parts.clock.now()) / 1000);
      throw refusal('journey_quota', detail, { retryAfterSeconds });
    },
    giveBack: (opener, mintedAt) => of(opener).giveBack(opener.clientId, mintedAt),
  };
}

function sharedQuota(parts: ShareParts, share: ClientShare) {
  const batch = Math.max(1, Math.floor(share.max / batches));
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
    const taken = { amount: batch, takenAt: parts.clock.now() };
    const isTaken = await takeShare(parts, share, clientId, taken, limits);
    if (isTaken) left.set(clientId, (left.get(clientId) ?? 0) + batch);
    else spent.add(clientId);
    return isTaken;
  }

  return {
    /** Whether the client had one left. */
    async take(clientId: string, limits: CallOptions): Promise<boolean> {
      for (;;) {
        const { left } = ofToday();
        const count = left.get(clientId) ?? 0;
        if (count > 0) {
          left.set(clientId, count - 1);
          return true;
        }
        if (!(await oncePerClient(clientId, () => takeBatch(clientId, limits)))) return false;
      }
    },
    giveBack(clientId: string, mintedAt: number): void {
      const { day, left } = ofToday();
      if (dayOf(mintedAt) === day) left.set(clientId, (left.get(clientId) ?? 0) + 1);
    },
  };
}
