import type { LimitClass } from '@telehealth/public-api/operation';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../requests/caller.ts';
import { fullBucket, requestsLeft, type TokenBucket, takeRequest } from './token-bucket.ts';

/** With its header fields (draft-ietf-httpapi-ratelimit-headers). */
export interface RateLimitState {
  readonly isAllowed: boolean;
  /** `RateLimit-Policy` */
  readonly policy: string;
  /** `RateLimit`: what is left, and the seconds until all of it is available. */
  readonly remaining: string;
}

/** Per process. */
export interface RateLimiter {
  /** Uses the caller's present rates. `address` identifies the sending client. */
  count(caller: Caller, limitClass: LimitClass, address: string): RateLimitState;
}

/** All addresses together get this many times the rate of one, under a publishable key and in a brand's sessions. */
const addressesPerKey = 10;

/** All API keys of a client together get this many times the rate of one, so one key takes at most half. */
const keysPerClient = 2;

/** Per second and credential, for every client: a person asks so often, and nobody tries out numbers. */
const lookupsPerSecond = 1;

interface Allowance extends TokenBucket {
  readonly rate: number;
  readonly policy: string;
}

type Allowances = LRUCache<string, Allowance>;

/**
 * `now` is in monotonic milliseconds; `capacity` bounds the credentials of each class, and again the
 * addresses. An evicted one starts with a full burst.
 *
 * An API key has an allowance, below one of all API keys of its client. A publishable key is public, so it
 * has one per client address, below one for all. The patients' sessions of a brand share one in the same way,
 * and so do the console sessions of a client.
 */
export function createRateLimiter(now: () => number, capacity = 10_000): RateLimiter {
  const allowances = (): Record<LimitClass, Allowances> => ({
    intake: new LRUCache({ max: capacity }),
    lookup: new LRUCache({ max: capacity }),
    other: new LRUCache({ max: capacity }),
  });
  const ofKeys = allowances();
  const ofAddresses = allowances();
  const ofShared = allowances();

  function take(known: Record<LimitClass, Allowances>, name: string, limitClass: LimitClass, rate: number) {
    const nowUs = Math.floor(now() * 1000);
    const allowance = allowanceOf(known[limitClass], name, limitClass, rate, nowUs);
    const isAllowed = takeRequest(allowance, rate, nowUs);
    return { isAllowed, left: requestsLeft(allowance), policy: allowance.policy };
  }

  function takeOf(caller: Caller, limitClass: LimitClass, address: string) {
    const { credentialClass, keyHash, rateLimits } = caller;
    const rate = limitClass === 'lookup' ? lookupsPerSecond : rateLimits[limitClass];
    const shared = sharedName(caller);
    const [known, name, all] =
      credentialClass === 'api-key'
        ? [ofKeys, keyHash, keysPerClient]
        : [ofAddresses, `${shared} ${address}`, addressesPerKey];
    // The narrower one is checked first, so its refusals cost the others nothing.
    const ofOne = take(known, name, limitClass, rate);
    if (!ofOne.isAllowed) return ofOne;
    const ofAll = take(ofShared, shared, limitClass, rate * all);
    return ofAll.isAllowed && ofOne.left <= ofAll.left ? ofOne : ofAll;
  }

  return {
    count(caller, limitClass, address) {
      const { isAllowed, left, policy } = takeOf(caller, limitClass, address);
      return { isAllowed, policy, remaining: `"${limitClass}";r=${left};t=1` };
    },
  };
}

/** Any number of sessions can be opened, so those of a brand, and the console sessions of a client, count as one. */
function sharedName({ credentialClass, keyHash, brandIds, clientId }: Caller): string {
  if (credentialClass === 'api-key') return `keys of ${clientId}`;
  if (credentialClass === 'session') return `sessions of ${brandIds.join(' ')}`;
  return credentialClass === 'console' ? `console of ${clientId}` : keyHash;
}

function allowanceOf(
  allowances: Allowances,
  name: string,
  limitClass: LimitClass,
  rate: number,
  nowUs: number,
): Allowance {
  const known = allowances.get(name);
  if (known?.rate === rate) return known;
  const policy = `"${limitClass}";q=${rate};w=1`;
  const allowance = { ...(known ?? fullBucket(rate, nowUs)), rate, policy };
  allowances.set(name, allowance);
  return allowance;
}
