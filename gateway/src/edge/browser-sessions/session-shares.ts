import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientAddress, clientNetwork } from '../limits/client-address.ts';
import { fullBucket, type TokenBucket, takeRequest } from '../limits/token-bucket.ts';

/**
 * How many sessions a second an address, a network, which may have any number of addresses, and a brand may open, and how many journeys
 * their sessions may mint. A burst is one second of it.
 */
const perSecond = { address: 2, network: 8, brand: 50 } as const;
const scopes = ['address', 'network', 'brand'] as const;
/** How many of each are remembered. A forgotten one starts anew. */
const capacity = 10_000;

export type SessionShares = ReturnType<typeof createSessionShares>;

/**
 * What keeps one address, one network or one brand from taking the browser sessions, or the journeys, of others (decisions.md 13). `now` is in
 * monotonic milliseconds; without `isLimited` no rate is limited.
 */
export function createSessionShares({ now, isLimited }: { now: () => number; isLimited: boolean }) {
  const remembered = () => new LRUCache<string, TokenBucket>({ max: capacity });
  const ofKind = () => ({ address: remembered(), network: remembered(), brand: remembered() });
  const buckets = { open: ofKind(), mint: ofKind() };

  return {
    /** Whether the address, its network and the brand have one more. The narrowest is asked first, so what it refuses costs nobody else. */
    take(kind: keyof typeof buckets, { ip }: Pick<FastifyRequest, 'ip'>, brandId: string): boolean {
      if (!isLimited) return true;
      const nowUs = Math.floor(now() * 1000);
      const names = { address: clientAddress(ip), network: clientNetwork(ip), brand: brandId };
      return scopes.every((scope) => {
        const rate = perSecond[scope];
        const bucket = buckets[kind][scope].get(names[scope]) ?? fullBucket(rate, nowUs);
        buckets[kind][scope].set(names[scope], bucket);
        return takeRequest(bucket, rate, nowUs);
      });
    },
  };
}
