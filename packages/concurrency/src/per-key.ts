/** `waited` tells the work whether it had to wait. */
export type PerKey = <T>(key: string, work: (waited: boolean) => Promise<T>) => Promise<T>;

/** A call during a run of the same key gets the result of that run. */
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

/** One piece per key at a time, in order of arrival. A failure affects no other piece. */
export function serialPerKey(): PerKey {
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
