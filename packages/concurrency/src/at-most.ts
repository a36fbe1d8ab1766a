/** Runs a limited number of pieces of work at the same time. */
export interface Limiter {
  /** Runs the work at once or, in order of arrival, when another piece ends. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Number of pieces of work that run or wait. */
  size(): number;
}

/** A limiter that runs at most `max` pieces of work at the same time. */
export function atMost(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
    size: () => running + waiting.length,
  };
}
