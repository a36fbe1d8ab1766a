/** Requests under load; durations in milliseconds. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU of the server per request, microseconds. */
  readonly cpuUs: number;
}

/** The load. */
export interface Load {
  readonly requests: number;
  readonly connections: number;
  /** CPU the server has used so far, microseconds. */
  readonly cpuUs: () => Promise<number>;
  /** Requests a second to start, evenly spaced; as fast as the connections allow when absent. */
  readonly perSecond?: number;
}

/**
 * Sends `send(i)` for each request, each connection one at a time. With `perSecond` a duration counts from the
 * instant the request was due, so that a server that stalls cannot hide it.
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
      // A timer may fire a little early: then the request starts when it is sent.
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

/** Measures each of them once to warm up, then several rounds in turn; the median of each. */
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

/** The figures in the middle of several rounds, each by itself. */
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
