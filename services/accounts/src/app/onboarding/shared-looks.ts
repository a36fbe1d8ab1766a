/** Looks at something, shared by those who ask about it at once. */
export type SharedLooks<T> = (key: string, look: () => Promise<T>) => Promise<T>;

/**
 * One look of each key at a time in this process. Whoever asks while one is under way shares the next, which begins after they
 * asked: no answer is older than its question, and however many ask, the work is one look after the other.
 */
export function createSharedLooks<T>(): SharedLooks<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function begin(key: string, look: () => Promise<T>): Promise<T> {
    const begun = look();
    running.set(key, begun);
    const end = () => {
      if (running.get(key) === begun) running.delete(key);
    };
    begun.then(end, end);
    return begun;
  }

  return (key, look) => {
    const before = running.get(key);
    if (before === undefined) return begin(key, look);
    const joined = next.get(key);
    if (joined !== undefined) return joined;
    const after = () => {
      next.delete(key);
      return begin(key, look);
    };
    const waiting = before.then(after, after);
    next.set(key, waiting);
    return waiting;
  };
}
