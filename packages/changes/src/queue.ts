/** Runs work in order of arrival. */
export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Pieces of work that run or wait. */
  size(): number;
}

/** A queue that runs at most `concurrency` pieces of work at once. */
export function createQueue(concurrency: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
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
