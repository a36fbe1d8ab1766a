/** A body that is being received. */
export interface RunningBody {
  readonly clientId: string;
  readonly journeyId: string;
  /** Bytes a second of its sender. */
  averageRate(): number;
  /** Ends it in favour of another one. */
  giveWay(): void;
}

/** The bodies that a gateway is receiving. */
export interface RunningBodies {
  /** Adds a body. It is never refused: another one gives way where there are too many. */
  add(body: RunningBody): void;
  remove(body: RunningBody): void;
}

/** How many bodies of one journey run at the same time. */
const maxPerJourney = 2;

/**
 * At most `max` bodies at the same time, and two of a journey (decisions.md 13). Beyond that the slowest body of the journey
 * gives way, or the slowest body of the client that has most.
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

/** The bodies of the client that has most, or of each one that has so many. */
function ofLargestClients(bodies: readonly RunningBody[]): readonly RunningBody[] {
  const byClient = Map.groupBy(bodies, ({ clientId }) => clientId);
  const max = Math.max(...[...byClient.values()].map(({ length }) => length));
  return bodies.filter(({ clientId }) => byClient.get(clientId)?.length === max);
}
