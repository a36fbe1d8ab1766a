import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientAddress, clientNetwork } from '../limits/client-address.ts';
import { fullBucket, type TokenBucket, takeRequest } from '../limits/token-bucket.ts';

/**
 * Sessions, and again journeys minted in sessions, per second; also the burst. A network may have any number
 * of addresses.
 */
const perSecond = { address: 2, network: 8, brand: 50 } as const;
const scopes = ['address', 'network', 'brand'] as const;
/** Of each kind. An evicted entry starts with a full burst. */
const capacity = 10_000;

export type SessionShares = ReturnType<typeof createSessionShares>;

/**
 * Keeps one address, network or brand from using up the sessions or journeys of others (decisions.md 13).
 * `now` is in monotonic milliseconds; without `isLimited` there are no limits.
 */
export function createSessionShares({ now, isLimited }: { now: () => number; isLimited: boolean }) {
  const remembered = () => new LRUCache<string, TokenBucket>({ max: capacity });
  const ofKind = () => ({ address: remembered(), network: remembered(), brand: remembered() });
  const buckets = { open: ofKind(), mint: ofKind() };

  return {
    /**
     * Whether the address, its network and the brand may have one more. The narrowest is checked first, so
     * its refusals cost others nothing.
     */
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
