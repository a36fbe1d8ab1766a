/** Time that passes when a test says so, with the timers of every tab. */
export interface FakeClock {
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms?: number) => number;
  readonly clearTimeout: (id: number | undefined) => void;
  /** Lets time pass; `settle` lets the promises of each timer come to their ends. */
  readonly pass: (ms: number) => Promise<void>;
}

export function fakeClock(settle: () => Promise<void>): FakeClock {
  let now = 1000;
  let last = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  const due = (until: number) => {
    let first: readonly [number, { readonly at: number; readonly run: () => void }] | undefined;
    for (const timer of timers) if (first === undefined || timer[1].at < first[1].at) first = timer;
    return first !== undefined && first[1].at <= until ? first : undefined;
  };
  return {
    now: () => now,
    setTimeout: (run, ms = 0) => {
      last += 1;
      timers.set(last, { at: now + ms, run });
      return last;
    },
    clearTimeout: (id) => void timers.delete(id ?? 0),
    pass: async (ms) => {
      const until = now + ms;
      await settle();
      for (let timer = due(until); timer !== undefined; timer = due(until)) {
        const [id, { at, run }] = timer;
        timers.delete(id);
        now = Math.max(now, at);
        run();
        await settle();
      }
      now = until;
    },
  };
}
