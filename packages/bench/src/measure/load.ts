/** Durations in milliseconds. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds of server CPU per request. */
  readonly cpuUs: number;
}

export interface Load {
  readonly requests: number;
  readonly connections: number;
  /** Microseconds of server CPU used so far. */
  readonly cpuUs: () => Promise<number>;
  /** Evenly spaced; full speed if absent. */
  readonly perSecond?: number;
}

/**
 * Sends `send(i)`, one at a time per connection. With `perSecond` durations count from the due time, so that
 * a stalled server cannot hide its delay.
 */
export async function measureLoad(send: (i: number) => Promise<void>, load: Load): Promise<LoadFigures> {
  const { requests, connections, cpuUs, perSecond } = load;
  const durations = new Float64Array(requests);
  let next = 0;
  const beganAt = performance.now();
  const worker = async () => {
    for (let i = next++; i < requests; i = next++) {
      const dueAt = perSecond === undefined ? performance.now() : beganAt + (i * 1000) / perSecond;
      const early = dueAt - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      // A timer may fire early: the request then counts from its sending.
      const startedAt = Math.min(dueAt, performance.now());
      await send(i);
      durations[i] = performance.now() - startedAt;
    }
  };
  const cpuBefore = await cpuUs();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - beganAt) / 1000;
  const cpuAfter = await cpuUs();
  durations.sort();
  return {
    requestsPerSecond: requests / seconds,
    p50Ms: durations[Math.floor(requests * 0.5)] ?? Number.NaN,
    p99Ms: durations[Math.floor(requests * 0.99)] ?? Number.NaN,
    cpuUs: (cpuAfter - cpuBefore) / requests,
  };
}

/** A warm-up of each, then several rounds in turn; the median of each. */
export async function measureInTurn<Name extends string>(
  measures: Readonly<Record<Name, () => Promise<LoadFigures>>>,
  rounds: number,
): Promise<Record<Name, LoadFigures>> {
  const names = Object.keys(measures) as Name[];
  for (const name of names) await measures[name]();
  const taken = new Map(names.map((name) => [name, [] as LoadFigures[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, figures] of taken) figures.push(await measures[name]());
  }
  const medians = [...taken].map(([name, figures]) => [name, medianFigures(figures)]);
  return Object.fromEntries(medians) as Record<Name, LoadFigures>;
}

/** Each figure by itself. */
function medianFigures(rounds: readonly LoadFigures[]): LoadFigures {
  const middle = (pick: (figures: LoadFigures) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[rounds.length >> 1] ?? Number.NaN;
  return {
    requestsPerSecond: middle((figures) => figures.requestsPerSecond),
    p50Ms: middle((figures) => figures.p50Ms),
    p99Ms: middle((figures) => figures.p99Ms),
    cpuUs: middle((figures) => figures.cpuUs),
  };
}
