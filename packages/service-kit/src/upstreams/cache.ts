import { LRUCache } from 'lru-cache';
import { detached } from './detached.ts';

/** What a cache is built on. Times are milliseconds; the age of a value counts from before its load began. */
export interface CacheOptions<A, V> {
  /** Finds the value of a key; undefined says that there is nothing. A rejection is never stored. */
  readonly load: (key: string, asked: A) => Promise<V | undefined>;
  /** How many values are stored, and again how many keys without a value: those never displace values. */
  readonly capacity: number;
  /** Values are served without another load up to this age; 0: every `get` loads. */
  readonly freshMs: number;
  /** A value in use is loaded again in the background from this age on; default `freshMs`: never. */
  readonly refreshAfterMs?: number;
  /** Up to this age a value is served when its load fails; default `freshMs`: never. */
  readonly lastResortMs?: number;
  /** The `freshMs` of a key without a value; default the same. */
  readonly absentMs?: number;
  /** How long the value itself is valid from the end of its load; undefined: without limit. */
  readonly validMs?: (value: V) => number | undefined;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export interface Cache<A, V> {
  /** The value; a promise only when it has to be loaded. `asked` must mean the same value for the same key. */
  get(key: string, asked: A): V | undefined | Promise<V | undefined>;
  /** Whether `get` serves the key at once. */
  isFresh(key: string): boolean;
  /** A value whose load begins now. */
  reload(key: string, asked: A): Promise<V | undefined>;
  /** The value that `get` could serve without a load, or when its load fails. */
  peek(key: string): V | undefined;
  /** Removes the matching values and all keys without one. Loads under way are neither joined nor stored any more. */
  evict(matches: (value: V) => boolean): void;
}

interface Entry<V> {
  readonly value: V | undefined;
  readonly loadedAt: number;
  readonly freshUntil: number;
  readonly usableUntil: number;
  /** Until then the value is served without another load. */
  loadAgainAt: number;
}

interface Load<V> {
  readonly startedAt: number;
  readonly value: Promise<V | undefined>;
}

/**
 * After a failed load no other begins for `freshMs`, at most this long, while there is a value to serve: an upstream that is away is not
 * flooded. Longer serves the old value for longer.
 */
const maxPauseMs = 1000;

/**
 * A bounded cache with one load in flight per key. No caller gets a value that was replaced at its source more
 * than `freshMs` before the call, unless its load fails: a load that takes longer is not joined, and a late load never
 * replaces a newer value.
 */
export function createCache<A, V>(options: CacheOptions<A, V>): Cache<A, V> {
  const { load, capacity, freshMs, validMs, now } = options;
  const { refreshAfterMs = freshMs, lastResortMs = freshMs, absentMs = freshMs } = options;
  const found = new LRUCache<string, Entry<V>>({ max: capacity });
  const absent = new LRUCache<string, Entry<V>>({ max: capacity });
  const loads = new Map<string, Load<V>>();
  let evictions = 0;

  const stored = (key: string) => found.get(key) ?? absent.get(key);

  function store(key: string, value: V | undefined, loadedAt: number): void {
    const newest = stored(key)?.loadedAt ?? loadedAt;
    if (newest > loadedAt) return;
    found.delete(key);
    absent.delete(key);
    if (value === undefined) {
      const until = loadedAt + absentMs;
      absent.set(detached(key), {
        value,
        loadedAt,
        freshUntil: until,
        usableUntil: until,
        loadAgainAt: until,
      });
      return;
    }
    const endsAt = now() + (validMs?.(value) ?? Number.POSITIVE_INFINITY);
    found.set(detached(key), {
      value,
      loadedAt,
      freshUntil: Math.min(endsAt, loadedAt + freshMs),
      usableUntil: Math.min(endsAt, loadedAt + lastResortMs),
      loadAgainAt: loadedAt + refreshAfterMs,
    });
  }

  async function loadAndStore(key: string, asked: A, startedAt: number): Promise<V | undefined> {
    const evictionsBefore = evictions;
    try {
      const value = await load(key, asked);
      if (evictions === evictionsBefore) store(key, value, startedAt);
      return value;
    } catch (error) {
      const entry = stored(key);
      if (entry) entry.loadAgainAt = now() + Math.min(freshMs, maxPauseMs);
      throw error;
    }
  }

  function start(key: string, asked: A): Promise<V | undefined> {
    const startedAt = now();
    const value = loadAndStore(key, asked, startedAt).finally(() => {
      if (loads.get(key)?.value === value) loads.delete(key);
    });
    loads.set(key, { startedAt, value });
    return value;
  }

  function join(key: string, asked: A, time: number): Promise<V | undefined> {
    const running = loads.get(key);
    return running !== undefined && time - running.startedAt < freshMs ? running.value : start(key, asked);
  }

  return {
    get(key, asked) {
      const time = now();
      const entry = stored(key);
      if (entry === undefined || time >= entry.usableUntil) return join(key, asked, time);
      if (time < entry.loadAgainAt) return entry.value;
      const loaded = join(key, asked, time).catch(() => entry.value);
      return time < entry.freshUntil ? entry.value : loaded;
    },
    isFresh(key) {
      const entry = stored(key);
      return entry !== undefined && now() < entry.freshUntil;
    },
    reload: start,
    peek(key) {
      const entry = found.peek(key);
      return entry !== undefined && now() < entry.usableUntil ? entry.value : undefined;
    },
    evict(matches) {
      evictions++;
      for (const [key, { value }] of found.entries()) {
        if (value !== undefined && matches(value)) found.delete(key);
      }
      absent.clear();
      loads.clear();
    },
  };
}
