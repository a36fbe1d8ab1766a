import { LRUCache } from 'lru-cache';
import type { Caller, LimitClass } from '../caller.ts';
import { fullBucket, requestsLeft, type TokenBucket, takeRequest } from './token-bucket.ts';

/** How a request stands against its limit, with the fields that say so (draft-ietf-httpapi-ratelimit-headers). */
export interface RateStanding {
  readonly isAllowed: boolean;
  /** `RateLimit-Policy` */
  readonly policy: string;
  /** `RateLimit`. What was taken is whole again a second later: that is the burst. */
  readonly standing: string;
}

/** The limits of a process, kept by credential. */
export interface RateLimiter {
  /** Counts the request. The caller's present rates apply, whatever they were before. */
  count(caller: Caller, limitClass: LimitClass): RateStanding;
}

/** What the limiter is built on. */
export interface RateLimiterOptions {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Credentials remembered; default 10 000. One that was forgotten has its burst again. */
  readonly capacity?: number;
}

interface Allowance extends TokenBucket {
  rate: number;
  policy: string;
}

type Allowances = Record<LimitClass, Allowance | undefined>;

/** A limiter with nothing counted yet. */
export function createRateLimiter({ now, capacity = 10_000 }: RateLimiterOptions): RateLimiter {
  const allowancesOfKey = new LRUCache<string, Allowances>({ max: capacity });

  function allowanceOf({ keyHash, rateLimits }: Caller, limitClass: LimitClass, nowUs: number): Allowance {
    let allowances = allowancesOfKey.get(keyHash);
    if (allowances === undefined) {
      allowances = { intake: undefined, other: undefined };
      allowancesOfKey.set(keyHash, allowances);
    }
    const rate = rateLimits[limitClass];
    let allowance = allowances[limitClass];
    if (allowance === undefined) {
      allowance = { ...fullBucket(rate, nowUs), rate, policy: policyOf(limitClass, rate) };
      allowances[limitClass] = allowance;
    } else if (allowance.rate !== rate) {
      allowance.rate = rate;
      allowance.policy = policyOf(limitClass, rate);
    }
    return allowance;
  }

  return {
    count(caller, limitClass) {
      const nowUs = Math.floor(now() * 1000);
      const allowance = allowanceOf(caller, limitClass, nowUs);
      const isAllowed = takeRequest(allowance, allowance.rate, nowUs);
      const standing = `"${limitClass}";r=${requestsLeft(allowance)};t=1`;
      return { isAllowed, policy: allowance.policy, standing };
    },
  };
}

function policyOf(limitClass: LimitClass, rate: number): string {
  return `"${limitClass}";q=${rate};w=1`;
}
