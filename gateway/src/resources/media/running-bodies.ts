export interface RunningBody {
  readonly clientId: string;
  readonly journeyId: string;
  /** Bytes a second. */
  averageRate(): number;
  /** Ends it to make room. */
  giveWay(): void;
}

export interface RunningBodies {
  /** Never refuses: if there are too many, another body is ended. */
  add(body: RunningBody): void;
  remove(body: RunningBody): void;
}

/** Concurrent bodies. */
const maxPerJourney = 2;

/**
 * At most `max` bodies, and two per journey (decisions.md 13). Beyond it the slowest of the journey, or of
 * the client with the most bodies, is ended.
 */
export function createRunningBodies(max: number): RunningBodies {
  const running = new Set<RunningBody>();

  function endSlowest(bodies: readonly RunningBody[]): void {
    const slowest = bodies.reduce((a, b) => (b.averageRate() < a.averageRate() ? b : a));
    running.delete(slowest);
    slowest.giveWay();
  }
  return {
    add(body) {
      const bodies = [...running];
      const ofJourney = bodies.filter(
        ({ clientId, journeyId }) => clientId === body.clientId && journeyId === body.journeyId,
      );
      if (ofJourney.length >= maxPerJourney) endSlowest(ofJourney);
      else if (bodies.length >= max) endSlowest(ofLargestClients(bodies));
      running.add(body);
    },
    remove: (body) => void running.delete(body),
  };
}

/** Of several clients with equally many, the bodies of all. */
function ofLargestClients(bodies: readonly RunningBody[]): readonly RunningBody[] {
  const byClient = Map.groupBy(bodies, ({ clientId }) => clientId);
  const max = Math.max(...[...byClient.values()].map(({ length }) => length));
  return bodies.filter(({ clientId }) => byClient.get(clientId)?.length === max);
}
