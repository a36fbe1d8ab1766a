/** Does one piece of work at a time under each key: whoever asks meanwhile waits for the same. A failure is not kept. */
export type SingleFlight<V> = (key: string, work: () => Promise<V>) => Promise<V>;

/** For a look-up that serves everybody who waits for it, whatever is left of their deadlines. */
export const sharedLimits = { timeoutMs: 2000 };

/** Nothing begun yet. */
export function createSingleFlight<V>(): SingleFlight<V> {
  const flying = new Map<string, Promise<V>>();
  return (key, work) => {
    const begun = flying.get(key);
    if (begun) return begun;
    const landed = work().finally(() => flying.delete(key));
    flying.set(key, landed);
    return landed;
  };
}
