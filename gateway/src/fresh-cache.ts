import { LRUCache } from 'lru-cache';

interface Entry<V> {
  readonly value: V;
  /** When the load of the value began. */
  readonly loadedAt: number;
  /** When the next load in the background may begin. */
  refreshAt: number;
  /** Until when the value stands in without another attempt, after one that failed. */
  standsInUntil: number;
}

interface Load<V> {
  readonly startedAt: number;
  readonly value: Promise<V>;
}

/** What a cache is built on. Times are milliseconds. */
export interface FreshCacheOptions<A, V> {
  /** Finds the value of what is asked for. A rejection is never kept. */
  readonly load: (asked: A) => Promise<V>;
  /** Longest a value is served, measured from before its load began. */
  readonly freshMs: number;
  /** A value in use is loaded again in the background from this age on, so that no request waits for it. */
  readonly refreshAfterMs: number;
  /** Up to this age a value stands in for one that cannot be loaded; default `freshMs`: none does. */
  readonly lastResortMs?: number;
  /** Values kept. */
  readonly capacity: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Values that are never older than the bound, by key. */
export interface FreshCache<A, V> {
  /** The value; a promise only when it has to be loaded. `asked` must mean the same value for the same key. */
  get(key: string, asked: A): V | Promise<V>;
  /** A value whose load begins now. */
  reload(key: string, asked: A): Promise<V>;
  /** What could be served without loading. */
  peek(key: string): V | undefined;
}

/** How long nothing is loaded again while there is a value to serve. */
const retryMs = 1000;

/**
 * A bounded cache that is right by age alone: whatever changes is seen after `freshMs` by everybody, without
 * anybody telling. A key is loaded once at a time; a load that has taken longer than `freshMs` is not waited
 * for by those who ask later, and a late one never replaces a newer value.
 */
export function createFreshCache<A, V>(options: FreshCacheOptions<A, V>): FreshCache<A, V> {
  const { load, freshMs, refreshAfterMs, lastResortMs = freshMs, capacity, now } = options;
  const entries = new LRUCache<string, Entry<V>>({ max: capacity });
  const loading = new Map<string, Load<V>>();

  function start(key: string, asked: A): Promise<V> {
    const startedAt = now();
    const done = () => {
      if (loading.get(key) === started) loading.delete(key);
    };
    const value = load(asked).then(
      (value) => {
        done();
        keep(key, value, startedAt);
        return value;
      },
      (error: unknown) => {
        done();
        throw error;
      },
    );
    const started: Load<V> = { startedAt, value };
    loading.set(key, started);
    return value;
  }

  function keep(key: string, value: V, loadedAt: number): void {
    const present = entries.peek(key);
    if (present !== undefined && present.loadedAt > loadedAt) return;
    entries.set(key, { value, loadedAt, refreshAt: loadedAt + refreshAfterMs, standsInUntil: loadedAt });
  }

  function join(key: string, asked: A, time: number): Promise<V> {
    const running = loading.get(key);
    return running !== undefined && time - running.startedAt < freshMs ? running.value : start(key, asked);
  }

  async function loadOrMakeDo(key: string, asked: A, entry: Entry<V>, time: number): Promise<V> {
    try {
      return await join(key, asked, time);
    } catch {
      entry.standsInUntil = now() + retryMs;
      return entry.value;
    }
  }

  return {
    get(key, asked) {
      const time = now();
      const entry = entries.get(key);
      if (entry === undefined) return join(key, asked, time);
      const age = time - entry.loadedAt;
      if (age < freshMs) {
        if (time >= entry.refreshAt) {
          entry.refreshAt = time + retryMs;
          join(key, asked, time).catch(() => undefined);
        }
        return entry.value;
      }
      if (age >= lastResortMs) return join(key, asked, time);
      return time < entry.standsInUntil ? entry.value : loadOrMakeDo(key, asked, entry, time);
    },
    reload: start,
    peek(key) {
      const entry = entries.peek(key);
      return entry !== undefined && now() - entry.loadedAt < lastResortMs ? entry.value : undefined;
    },
  };
}
