import { LRUCache } from 'lru-cache';

/** What a cache is built on. Times are milliseconds; the age of a value counts from before its load began. */
export interface CacheOptions<A, V> {
  /** Finds the value of a key; `stale` is the value stored so far. A rejection is never stored. */
  readonly load: (key: string, asked: A, stale: V | undefined) => Promise<V>;
  /** How many values are stored, or the sum of their sizes where `sizeOf` is given. */
  readonly capacity: number;
  readonly sizeOf?: (value: V, key: string) => number;
  /** Values are served without another load up to this age. */
  readonly freshMs: number;
  /** A value in use is loaded again in the background from this age on; default `freshMs`: never. */
  readonly refreshAfterMs?: number;
  /** Up to this age a value is served when its load fails; default `freshMs`: never. */
  readonly lastResortMs?: number;
  /** After a failed load no other begins for this long while there is a value to serve; default 1000. */
  readonly retryMs?: number;
  /** Failures that leave the stored value valid; default all. After any other failure the value is removed. */
  readonly isOutage?: (error: unknown) => boolean;
  /** How long the value itself is valid from the end of its load; undefined: without limit. */
  readonly validMs?: (value: V) => number | undefined;
  /** Values that say that there is nothing; default `undefined`. They never displace other values. */
  readonly isAbsent?: (value: V) => boolean;
  /** The `freshMs` of absent values; default the same. 0: they are not stored. */
  readonly absentMs?: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Values by key. */
export interface Cache<A, V> {
  /** The value; a promise only when it has to be loaded. `asked` must mean the same value for the same key. */
  get(key: string, asked: A): V | Promise<V>;
  /** A value whose load begins now. */
  reload(key: string, asked: A): Promise<V>;
  /** The value that `get` could serve without a load, or when its load fails. */
  peek(key: string): V | undefined;
  /** Stores a value as if it had just been loaded. */
  set(key: string, value: V): void;
  /** Removes the matching values and all absent ones. Loads under way are neither joined nor stored any more. */
  evict(matches: (value: V) => boolean): void;
}

interface Entry<V> {
  readonly value: V;
  loadedAt: number;
  freshUntil: number;
  usableUntil: number;
  /** When the next load in the background may begin. */
  refreshAt: number;
  /** Until when the value is served without another load, after one that failed. */
  fallbackUntil: number;
}

interface Load<V> {
  readonly startedAt: number;
  readonly value: Promise<V>;
}

/**
 * A bounded cache with one load in flight per key. Nobody gets a value that was replaced at its source more than
 * `freshMs` before they asked, unless its load fails: a load that takes longer is not joined, and a late load never
 * replaces a newer value.
 */
export function createCache<A, V>(options: CacheOptions<A, V>): Cache<A, V> {
  const { load, capacity, sizeOf, freshMs, now } = options;
  const { refreshAfterMs = freshMs, lastResortMs = freshMs, absentMs = freshMs, retryMs = 1000 } = options;
  const { isOutage = () => true, isAbsent = (value: V) => value === undefined, validMs } = options;
  const bounds: LRUCache.Options<string, Entry<V>, unknown> = sizeOf === undefined
    ? { max: capacity }
    : { maxSize: capacity, sizeCalculation: ({ value }, key) => sizeOf(value, key) };
  const found = new LRUCache<string, Entry<V>>(bounds);
  const absent = new LRUCache<string, Entry<V>>(bounds);
  const loads = new Map<string, Load<V>>();
  let evictions = 0;

  function store(key: string, value: V, loadedAt: number): void {
    const present = found.peek(key) ?? absent.peek(key);
    if (present !== undefined && present.loadedAt > loadedAt) return;
    const nothing = isAbsent(value);
    const endsAt = now() + (validMs?.(value) ?? Number.POSITIVE_INFINITY);
    const entry: Entry<V> = {
      value,
      loadedAt,
      freshUntil: Math.min(endsAt, loadedAt + (nothing ? absentMs : freshMs)),
      usableUntil: Math.min(endsAt, loadedAt + (nothing ? absentMs : lastResortMs)),
      refreshAt: loadedAt + refreshAfterMs,
      fallbackUntil: loadedAt,
    };
    if (present !== undefined && present.value === value) {
      Object.assign(present, entry);
      return;
    }
    (nothing ? found : absent).delete(key);
    if (!nothing || absentMs > 0) (nothing ? absent : found).set(key, entry);
  }

  function start(key: string, asked: A): Promise<V> {
    const startedAt = now();
    const evictionsBefore = evictions;
    const done = () => {
      if (loads.get(key) === started) loads.delete(key);
    };
    const value = load(key, asked, (found.peek(key) ?? absent.peek(key))?.value).then(
      (value) => {
        done();
        if (evictions === evictionsBefore) store(key, value, startedAt);
        return value;
      },
      (error: unknown) => {
        done();
        if (!isOutage(error)) found.delete(key);
        throw error;
      },
    );
    const started = { startedAt, value };
    loads.set(key, started);
    return value;
  }

  function join(key: string, asked: A, time: number): Promise<V> {
    const running = loads.get(key);
    return running !== undefined && time - running.startedAt < freshMs ? running.value : start(key, asked);
  }

  async function loadOrFallBack(key: string, asked: A, entry: Entry<V>, time: number): Promise<V> {
    try {
      return await join(key, asked, time);
    } catch (error) {
      if (!isOutage(error)) throw error;
      entry.fallbackUntil = now() + retryMs;
      return entry.value;
    }
  }

  return {
    get(key, asked) {
      const time = now();
      const entry = found.get(key) ?? absent.get(key);
      if (entry === undefined || time >= entry.usableUntil) return join(key, asked, time);
      if (time < entry.freshUntil) {
        if (time >= entry.refreshAt) {
          entry.refreshAt = time + retryMs;
          join(key, asked, time).catch(() => undefined);
        }
        return entry.value;
      }
      return time < entry.fallbackUntil ? entry.value : loadOrFallBack(key, asked, entry, time);
    },
    reload: start,
    peek(key) {
      const entry = found.peek(key) ?? absent.peek(key);
      return entry !== undefined && now() < entry.usableUntil ? entry.value : undefined;
    },
    set: (key, value) => store(key, value, now()),
    evict(matches) {
      evictions++;
      for (const [key, { value }] of found.entries()) if (matches(value)) found.delete(key);
      absent.clear();
      loads.clear();
    },
  };
}
