import { LRUCache } from 'lru-cache';
import { detached } from './detached.ts';

/** Times are milliseconds; ages count from before the load began. */
export interface CacheOptions<A, V> {
  /** Undefined if there is no value. A rejection is never stored. */
  readonly load: (key: string, asked: A) => Promise<V | undefined>;
  /** Of values, and again of keys without a value, which never displace values. */
  readonly capacity: number;
  /** Values are used without a load up to this age; 0: every `get` loads. */
  readonly freshMs: number;
  /** From this age on a value in use is loaded in the background; default `freshMs`: never. */
  readonly refreshAfterMs?: number;
  /** Up to this age a value is used when its load fails; default `freshMs`: never. */
  readonly lastResortMs?: number;
  /** `freshMs` of a key without a value; default the same. */
  readonly absentMs?: number;
  /** Validity of the value from the end of its load; undefined: unlimited. */
  readonly validMs?: (value: V) => number | undefined;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export interface Cache<A, V> {
  /** A promise only for a load. `asked` must mean the same value for the same key. */
  get(key: string, asked: A): V | undefined | Promise<V | undefined>;
  /** Whether `get` needs no load. */
  isFresh(key: string): boolean;
  /** Always loads. */
  reload(key: string, asked: A): Promise<V | undefined>;
  /** The value that `get` may use without a load, or when its load fails. */
  peek(key: string): V | undefined;
  /** Removes matching values and all keys without one. Running loads are neither joined nor stored. */
  evict(matches: (value: V) => boolean): void;
}

interface Entry<V> {
  readonly value: V | undefined;
  readonly loadedAt: number;
  readonly freshUntil: number;
  readonly usableUntil: number;
  /** No load before this time. */
  loadAgainAt: number;
}

interface Load<V> {
  readonly startedAt: number;
  readonly value: Promise<V | undefined>;
}

/**
 * After a failed load none begins for `freshMs`, at most this long, while a value exists: an unavailable upstream is
 * not flooded. Longer uses the old value longer.
 */
const maxPauseMs = 1000;

/**
 * Bounded, with one load per key. No caller gets a value replaced at its source more than `freshMs` before the call,
 * unless its load fails: a longer load is not joined, and a late load never replaces a newer value.
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
