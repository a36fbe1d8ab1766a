/** Runs the work of a key, and tells it whether it had to wait for other work. */
export type PerKey = <T>(key: string, work: (waited: boolean) => Promise<T>) => Promise<T>;

/** Runs the work of a key once at a time: a caller who comes while it runs gets the result of that run. */
export function oncePerKey<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const present = running.get(key);
    if (present) return present;
    const result = work().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

/** Runs the work of a key one piece at a time, in order of arrival. A failure ends its piece alone. */
export function serialPerKey(): PerKey {
  /** The end of the last piece of work of each key. */
  const ends = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = ends.get(key);
    const result = (before ?? Promise.resolve()).then(() => work(before !== undefined));
    const end = result.then(ignore, ignore).then(() => {
      if (ends.get(key) === end) ends.delete(key);
    });
    ends.set(key, end);
    return result;
  };
}

const ignore = () => {};
