/** Runs the work of one key in order of arrival, one piece at a time. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A monotonic clock, in milliseconds, with its timer. */
export interface TurnClock {
  now(): number;
  wait(ms: number): Promise<void>;
}

/**
 * Turns within this process. After each piece of work everything else goes on for as long as the piece took, so that one key
 * takes half of the process at most.
 */
export function createTurns(clock: TurnClock = processClock): Turns {
  /** The end of the last piece of work of each key, with the rest after it. */
  const ends = new Map<string, Promise<void>>();

  async function workAndRest<T>(
    before: Promise<void> | undefined,
    work: () => Promise<T>,
  ): Promise<{ readonly outcome: Promise<T>; readonly rested: Promise<void> }> {
    await before;
    const beganAt = clock.now();
    const outcome = (async () => await work())();
    await Promise.allSettled([outcome]);
    return { outcome, rested: clock.wait(clock.now() - beganAt) };
  }

  return async (key, work) => {
    const done = workAndRest(ends.get(key), work);
    const end = done.then(({ rested }) => rested);
    ends.set(key, end);
    void end.then(() => {
      if (ends.get(key) === end) ends.delete(key);
    });
    return (await done).outcome;
  };
}

const processClock: TurnClock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
