export interface Limiter {
  /** At once, or in order of arrival when earlier work ends. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Running and waiting. */
  size(): number;
}

/** `max` is the number that run at a time. */
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
