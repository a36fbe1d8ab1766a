import { detached } from '@telehealth/service-kit/upstreams';
import { LRUCache } from 'lru-cache';
import { createPlaces, type Work } from '../../edge/limits/places.ts';
import { fullBucket, type TokenBucket, takeRequest } from '../../edge/limits/token-bucket.ts';
import { SignInFailed } from './failures.ts';

/**
 * Sign-ins begun and ended per second, and requests at the issuer or waiting for it. A network may have any
 * number of addresses.
 */
const bounds = {
  address: { requestsPerSecond: 5, atIssuer: 4 },
  network: { requestsPerSecond: 20, atIssuer: 8 },
} as const;
const scopes = ['address', 'network'] as const;
/** Addresses, and again networks. An evicted one starts with a full allowance. */
const maxAddresses = 10_000;
/** Concurrent requests at the issuer of patients, whose brands share it. */
const atOneIssuer = { count: 32 };
/** Concurrent requests at the issuers of clients: one that does not answer keeps the places of its client alone. */
export const atIssuersOfClients = { count: 128, maxOfOwner: 4 };
/** Wait for a place at the issuer, ms. */
const waitMs = 2000;
/** Lifetime of the attempt's cookie, ms: used attempts are remembered as long. */
const attemptMs = 10 * 60_000;
const maxAttempts = 100_000;

export type Whereabouts = Readonly<Record<(typeof scopes)[number], string>>;

export type SignInShares = ReturnType<typeof createSignInShares>;

/**
 * Keeps one address, network or brand from using up sign-in for others (decisions.md 8). `now` is in
 * monotonic milliseconds; without `isLimited` there are no limits.
 */
export function createSignInShares({
  now,
  isLimited,
  atOnce = atOneIssuer,
}: {
  now: () => number;
  isLimited: boolean;
  atOnce?: { readonly count: number; readonly maxOfOwner?: number };
}) {
  const remembered = () => new LRUCache<string, TokenBucket>({ max: maxAddresses });
  const buckets = {
    login: { address: remembered(), network: remembered() },
    callback: { address: remembered(), network: remembered() },
  };
  const usedAttempts = new LRUCache<string, true>({ max: maxAttempts, ttl: attemptMs });
  // One queue per brand or client; they take turns.
  const places = createPlaces({ ...atOnce, waitMs });
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
    /** Throws `too_many_attempts` when the address or network exceeds its rate. */
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
     * False when the attempt was used before. Each process remembers its own, so a copied attempt reaches the
     * issuer at most once per replica, and no store is needed.
     */
    useAttempt(state: string): boolean {
      if (usedAttempts.has(state)) return false;
      usedAttempts.set(detached(state), true);
      return true;
    },

    /** Brands take turns. Throws `temporarily_unavailable` for a brand, network or address with too many requests. */
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
