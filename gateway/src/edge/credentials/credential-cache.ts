import { type Cache, countedCache, createCache, type Registry } from '@telehealth/service-kit';
import type { Caller } from '../requests/caller.ts';

/** How long a resolution may be used, measured from before its lookup began (interface.md 5, API key rule 3). */
const positiveMs = 30_000;
/** Short, so that a key that was tried before it existed works soon after its creation. */
const negativeMs = 5000;
/** A key in use is looked up again in the background from this age on, so that no request waits for it. */
const refreshAfterMs = 15_000;
/**
 * How long accounts only confirms an API key in use: its brands and the limits of its client are then read again. An event brings a
 * change of them at once, and this heals a lost one. Shorter costs accounts all brands of the client more often, longer leaves a new
 * brand out of reach for longer while the bus is away.
 */
const confirmedMs = 120_000;
/**
 * Resolutions of valid keys, and again of invalid ones: more than one gateway serves in half a minute (docs/scale.md). With more keys in
 * use, each request of a displaced one waits for accounts in a place of anonymous callers.
 */
const capacity = 10_000;

export interface Resolution {
  readonly caller: Caller;
  /** How long the credential itself is valid from the end of the lookup; undefined: without limit. */
  readonly endsInMs: number | undefined;
}

/** With the time when its caller was read whole, monotonic milliseconds. */
interface ReadResolution extends Resolution {
  readonly readAt: number;
}

export interface CredentialCacheOptions {
  /**
   * Asks accounts; undefined = unknown or revoked. Rejects when accounts cannot be asked. When `known` is given, it answers the same
   * caller for an API key that is still valid.
   */
  readonly lookup: (keyHash: string, known?: Caller) => Promise<Resolution | undefined>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly registry: Registry;
  /** Of its metrics. */
  readonly name: 'credentials' | 'browser_sessions';
}

/** Resolutions of credentials by the hash of their key. */
export interface CredentialCache {
  /** The caller; undefined when the key is not valid. A promise only when the answer is not cached. */
  resolve(keyHash: string): Caller | undefined | Promise<Caller | undefined>;
  isCached(keyHash: string): boolean;
  /** Removes the client's keys, and every key known to be invalid. */
  evictClient(clientId: string): void;
  /** Removes the one key with this id, and every key known to be invalid. */
  evictKey(keyId: string): void;
}

/** A bounded cache of resolutions. None is served past its age or past the end of the credential itself. */
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
