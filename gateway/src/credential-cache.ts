import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';

/** Longest a resolution may be used, measured from before its lookup began (interface.md 5, API key rule 3). */
const positiveMs = 30_000;
/** A new key must work soon after somebody tried it too early. */
const negativeMs = 5000;
/** A key in use is looked up again in the background from this age on, so that no request waits for it. */
const refreshAfterMs = 15_000;
/** After a failed background lookup. */
const refreshRetryMs = 1000;

/** What a lookup found. */
export interface Resolution {
  readonly caller: Caller;
  /** How long the credential itself is good for, from when the lookup was answered; undefined: no end is set. */
  readonly endsInMs: number | undefined;
}

interface Entry {
  readonly caller: Caller;
  readonly expiresAt: number;
  refreshAt: number;
}

/** What the cache is built on. */
export interface CredentialCacheOptions {
  /** Asks the owner of credentials; undefined = unknown or revoked. Rejects when nobody could be asked. */
  readonly lookup: (keyHash: string) => Promise<Resolution | undefined>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Entries kept of each kind; default 10 000. */
  readonly capacity?: number;
}

/** Resolutions of credentials by the hash of their key. */
export interface CredentialCache {
  /**
   * The caller; undefined when the key is good for nothing. A promise only when it has to be looked up, which
   * it is not unless `isPossible`.
   */
  resolve(keyHash: string, isPossible?: () => boolean): Caller | undefined | Promise<Caller | undefined>;
  /** Forgets what is known of the client's keys, and every key known to be unknown. */
  evictClient(clientId: string): void;
}

/**
 * A bounded cache of credential resolutions with one lookup in flight per key. Nothing is served past its
 * hard expiry or past the end of the credential itself, whatever happens to the lookups; a lookup that an
 * eviction overtook is not kept.
 */
export function createCredentialCache(options: CredentialCacheOptions): CredentialCache {
  const { lookup, now, capacity = 10_000 } = options;
  const known = new LRUCache<string, Entry>({ max: capacity });
  const unknown = new LRUCache<string, number>({ max: capacity });
  const inFlight = new Map<string, Promise<Caller | undefined>>();

  function lookUp(keyHash: string): Promise<Caller | undefined> {
    const running = inFlight.get(keyHash);
    if (running !== undefined) return running;
    const startedAt = now();
    const started = lookup(keyHash).then(
      (resolution) => {
        if (inFlight.get(keyHash) === started) {
          inFlight.delete(keyHash);
          keep(keyHash, resolution, startedAt);
        }
        return resolution?.caller;
      },
      (error: unknown) => {
        if (inFlight.get(keyHash) === started) inFlight.delete(keyHash);
        throw error;
      },
    );
    inFlight.set(keyHash, started);
    return started;
  }

  function keep(keyHash: string, resolution: Resolution | undefined, startedAt: number): void {
    if (resolution === undefined) {
      known.delete(keyHash);
      unknown.set(keyHash, startedAt + negativeMs);
      return;
    }
    const { caller, endsInMs = Number.POSITIVE_INFINITY } = resolution;
    unknown.delete(keyHash);
    known.set(keyHash, {
      caller,
      expiresAt: Math.min(startedAt + positiveMs, now() + endsInMs),
      refreshAt: startedAt + refreshAfterMs,
    });
  }

  function refresh(keyHash: string, entry: Entry, time: number): void {
    entry.refreshAt = time + refreshRetryMs;
    lookUp(keyHash).catch(() => undefined);
  }

  return {
    resolve(keyHash, isPossible) {
      const time = now();
      const entry = known.get(keyHash);
      if (entry !== undefined && time < entry.expiresAt) {
        if (time >= entry.refreshAt) refresh(keyHash, entry, time);
        return entry.caller;
      }
      const unknownUntil = unknown.get(keyHash);
      if (unknownUntil !== undefined && time < unknownUntil) return undefined;
      return isPossible?.() === false ? undefined : lookUp(keyHash);
    },
    evictClient(clientId) {
      for (const [keyHash, entry] of known.entries()) {
        if (entry.caller.clientId === clientId) known.delete(keyHash);
      }
      unknown.clear();
      inFlight.clear();
    },
  };
}
