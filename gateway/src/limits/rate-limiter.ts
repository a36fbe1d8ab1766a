import { LRUCache } from 'lru-cache';
import type { Caller, LimitClass } from '../credentials/caller.ts';
import { fullBucket, requestsLeft, type TokenBucket, takeRequest } from './token-bucket.ts';

/** The state of a limit after a request, with its header fields (draft-ietf-httpapi-ratelimit-headers). */
export interface RateLimitState {
  readonly isAllowed: boolean;
  /** `RateLimit-Policy` */
  readonly policy: string;
  /** `RateLimit`: what is left, and the second after which all of it is available again. */
  readonly remaining: string;
}

/** Counts the requests of a process by credential. */
export interface RateLimiter {
  /** Counts a request under the caller's present rates. */
  count(caller: Caller, limitClass: LimitClass): RateLimitState;
}

interface Allowance extends TokenBucket {
  readonly rate: number;
  readonly policy: string;
}

/**
 * Creates a limiter without any counted request. `now` is in monotonic milliseconds; `capacity` is how many credentials
 * are remembered for each class. A forgotten one starts with its full burst.
 */
export function createRateLimiter(now: () => number, capacity = 10_000): RateLimiter {
  const allowances = {
    intake: new LRUCache<string, Allowance>({ max: capacity }),
    other: new LRUCache<string, Allowance>({ max: capacity }),
  };

  function allowanceOf({ keyHash, rateLimits }: Caller, limitClass: LimitClass, nowUs: number): Allowance {
    const rate = rateLimits[limitClass];
    const known = allowances[limitClass].get(keyHash);
    if (known?.rate === rate) return known;
    const policy = `"${limitClass}";q=${rate};w=1`;
    const allowance = { ...(known ?? fullBucket(rate, nowUs)), rate, policy };
    allowances[limitClass].set(keyHash, allowance);
    return allowance;
  }

  return {
    count(caller, limitClass) {
      const nowUs = Math.floor(now() * 1000);
      const allowance = allowanceOf(caller, limitClass, nowUs);
      const isAllowed = takeRequest(allowance, allowance.rate, nowUs);
      const remaining = `"${limitClass}";r=${requestsLeft(allowance)};t=1`;
      return { isAllowed, policy: allowance.policy, remaining };
    },
  };
}
