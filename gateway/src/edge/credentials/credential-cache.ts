import type { Registry } from '@telehealth/service-kit/telemetry';
import { type Cache, countedCache, createCache } from '@telehealth/service-kit/upstreams';
import type { Caller } from '../requests/caller.ts';

/** From before the lookup began (interface.md 5, API key rule 3). */
const positiveMs = 30_000;
/** Short, so that a key that was tried before its creation works soon after. */
const negativeMs = 5000;
/** From this age on a key in use is looked up in the background, so that no request waits. */
const refreshAfterMs = 15_000;
/**
 * How long accounts only confirms an API key in use, before it sends brands and limits again. An event
 * reports their change at once; this covers a lost event. Shorter loads accounts more; longer hides a new
 * brand longer while the bus is unavailable.
 */
const confirmedMs = 120_000;
/**
 * Of valid keys, and again of invalid ones: more than a gateway serves in 30 s (docs/scale.md). Beyond it,
 * requests of evicted keys wait for accounts in a place of anonymous callers.
 */
const capacity = 10_000;

export interface Resolution {
  readonly caller: Caller;
  /** Remaining validity of the credential at the end of the lookup; undefined: unlimited. */
  readonly endsInMs: number | undefined;
}

/** `readAt` is when the caller was read in full, monotonic ms. */
interface ReadResolution extends Resolution {
  readonly readAt: number;
}

export interface CredentialCacheOptions {
  /**
   * Asks accounts; undefined for an unknown or revoked key. Rejects when accounts cannot be asked. With
   * `known`, it answers the same caller for an API key that is still valid.
   */
  readonly lookup: (keyHash: string, known?: Caller) => Promise<Resolution | undefined>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly registry: Registry;
  /** Label of its metrics. */
  readonly name: 'credentials' | 'browser_sessions';
}

/** Keyed by the hash of the credential. */
export interface CredentialCache {
  /** Undefined for an invalid key. A promise only when the answer is not cached. */
  resolve(keyHash: string): Caller | undefined | Promise<Caller | undefined>;
  isCached(keyHash: string): boolean;
  /** Also removes every key cached as invalid. */
  evictClient(clientId: string): void;
  /** Also removes every key cached as invalid. */
  evictKey(keyId: string): void;
}

/** No resolution is used past its age or the end of the credential. */
export function createCredentialCache({
  lookup,
  now,
  registry,
  name,
}: CredentialCacheOptions): CredentialCache {
  const cache: Cache<void, ReadResolution> = createCache<void, ReadResolution>({
    async load(keyHash: string): Promise<ReadResolution | undefined> {
      const startedAt = now();
      const present = cache.peek(keyHash);
      const known = present && startedAt - present.readAt < confirmedMs ? present : undefined;
      const found = await lookup(keyHash, known?.caller);
      if (found === undefined) return undefined;
      return { ...found, readAt: found.caller === known?.caller ? known.readAt : startedAt };
    },
    capacity,
    freshMs: positiveMs,
    absentMs: negativeMs,
    refreshAfterMs,
    validMs: ({ endsInMs }) => endsInMs,
    now,
  });
  const resolutions = countedCache(cache, registry, name);

  return {
    isCached: resolutions.isFresh,
    resolve(keyHash) {
      const found = resolutions.get(keyHash);
      return found instanceof Promise ? found.then((resolution) => resolution?.caller) : found?.caller;
    },
    evictClient: (clientId) => resolutions.evict(({ caller }) => caller.clientId === clientId),
    evictKey: (keyId) => resolutions.evict(({ caller }) => caller.keyId === keyId),
  };
}
