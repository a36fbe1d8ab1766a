/** Runs work, or throws what `refuse` makes while as many pieces of work run as there may be. */
export type RunBounded = <T>(work: () => Promise<T>, refuse: () => Error) => Promise<T>;

/** Lets at most `max` pieces of work run at a time. None waits for another one. */
export function boundConcurrency(max: number): RunBounded {
  let running = 0;
  return async (work, refuse) => {
    if (running >= max) throw refuse();
    running++;
    try {
      return await work();
    } finally {
      running--;
    }
  };
}
