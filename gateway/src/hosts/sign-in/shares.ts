import { detached } from '@telehealth/service-kit';
import { LRUCache } from 'lru-cache';
import { createPlaces, type Work } from '../../edge/limits/places.ts';
import { fullBucket, type TokenBucket, takeRequest } from '../../edge/limits/token-bucket.ts';
import { SignInFailed } from './failures.ts';

/**
 * How many requests a second begin a sign-in, how many end one, and how many are at the issuer at a time or wait for it: of one
 * address, and of one network, which may have any number of addresses.
 */
const bounds = {
  address: { requestsPerSecond: 5, atIssuer: 4 },
  network: { requestsPerSecond: 20, atIssuer: 8 },
} as const;
const scopes = ['address', 'network'] as const;
/** How many addresses, and networks, are remembered. A forgotten one starts anew. */
const maxAddresses = 10_000;
/** How many requests are at the issuer at a time. */
const maxAtIssuer = 32;
/** How long a request waits for a place at the issuer, ms. */
const waitMs = 2000;
/** How long an attempt is remembered as used, ms: as long as its cookie lives. */
const attemptMs = 10 * 60_000;
const maxAttempts = 100_000;

/** Where a browser is. */
export type Whereabouts = Readonly<Record<(typeof scopes)[number], string>>;

export type SignInShares = ReturnType<typeof createSignInShares>;

/**
 * What keeps one address, one network, or the patients of one brand, from closing sign-in for others (decisions.md 8). `now` is in monotonic
 * milliseconds; without `isLimited` no rate is limited.
 */
export function createSignInShares({ now, isLimited }: { now: () => number; isLimited: boolean }) {
  const remembered = () => new LRUCache<string, TokenBucket>({ max: maxAddresses });
  const buckets = {
    login: { address: remembered(), network: remembered() },
    callback: { address: remembered(), network: remembered() },
  };
  const usedAttempts = new LRUCache<string, true>({ max: maxAttempts, ttl: attemptMs });
  // The queues are those of brands, served in turn.
  const places = createPlaces({ count: maxAtIssuer, waitMs });
  const atIssuer = { address: new Map<string, number>(), network: new Map<string, number>() };

  async function place(brandId: string): Promise<Work> {
    return await new Promise((resolve, reject) => {
      const work: Work = {
        owner: brandId,
        begin: () => resolve(work),
        refuse: () => reject(new SignInFailed('temporarily_unavailable')),
      };
      places.add(work);
    });
  }

  return {
    /** Throws `too_many_attempts` when the address or its network has sent too many of these requests. */
    takeRequest(kind: keyof typeof buckets, from: Whereabouts): void {
      if (!isLimited) return;
      const nowUs = Math.floor(now() * 1000);
      for (const scope of scopes) {
        const rate = bounds[scope].requestsPerSecond;
        const bucket = buckets[kind][scope].get(from[scope]) ?? fullBucket(rate, nowUs);
        buckets[kind][scope].set(from[scope], bucket);
        if (!takeRequest(bucket, rate, nowUs)) throw new SignInFailed('too_many_attempts');
      }
    },

    /**
     * Marks an attempt as used; false when it was used before. Each process remembers those it has seen, so a copied attempt reaches
     * the issuer once for each replica, which no store has to be asked for.
     */
    useAttempt(state: string): boolean {
      if (usedAttempts.has(state)) return false;
      usedAttempts.set(detached(state), true);
      return true;
    },

    /** Runs what waits for the issuer, brands in turn. Throws `temporarily_unavailable` for who has too many requests there. */
    async atIssuer<T>(from: Whereabouts, brandId: string, work: () => Promise<T>): Promise<T> {
      const counts = scopes.map((scope) => ({ scope, count: atIssuer[scope].get(from[scope]) ?? 0 }));
      if (counts.some(({ scope, count }) => count >= bounds[scope].atIssuer)) {
        throw new SignInFailed('temporarily_unavailable');
      }
      for (const { scope, count } of counts) atIssuer[scope].set(from[scope], count + 1);
      let taken: Work | undefined;
      try {
        taken = await place(brandId);
        return await work();
      } finally {
        if (taken !== undefined) places.end(taken);
        for (const scope of scopes) {
          const left = (atIssuer[scope].get(from[scope]) ?? 1) - 1;
          if (left > 0) atIssuer[scope].set(from[scope], left);
          else atIssuer[scope].delete(from[scope]);
        }
      }
    },
  };
}
