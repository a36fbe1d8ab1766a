import { openRawConnection, type RawAnswer, type RawConnection } from './raw-connection.ts';

/** A request to send, with a callback for its end. */
export interface LoadRequest {
  readonly bytes: Buffer;
  /** Gets the status; undefined when the connection broke. */
  readonly ended?: (status: number | undefined) => void;
}

/** Load of one kind for a time. */
export interface Pressure {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second, sent whether or not earlier ones are answered; absent: as fast as the connections allow. */
  readonly perSecond?: number;
  readonly nextRequest: () => LoadRequest;
}

/** Durations in milliseconds. */
export interface Durations {
  readonly p50: number;
  readonly p99: number;
}

/** The figures of a server under load. */
export interface PressureFigures {
  readonly offeredPerSecond: number;
  readonly acceptedPerSecond: number;
  readonly accepted: number;
  /** Problem documents of status 503 with `Retry-After`. */
  readonly refused: number;
  /** Anything else: other statuses, bare 503, broken connections, no answer within the time. */
  readonly failed: number;
  /** Of accepted requests, from the instant they were sent. */
  readonly acceptedMs: Durations;
  /** Of accepted requests, from the instant they were due: the generator's own lag included. */
  readonly acceptedFromDueMs: Durations;
  readonly refusedMs: Durations;
  /** How much later than due requests were sent. */
  readonly lagMs: Durations;
}

/** A request without an answer by then has failed. */
const patienceMs = 10_000;

/** Loads a server and waits for the requests in progress. */
export async function press(pressure: Pressure): Promise<PressureFigures> {
  const { seconds, perSecond = Number.POSITIVE_INFINITY, nextRequest } = pressure;
  const url = new URL(pressure.url);
  const connections: RawConnection[] = [];
  while (connections.length < pressure.connections) connections.push(await openRawConnection(url));
  const idle = [...connections];

  const [accepted, acceptedFromDue, refused, lag]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  let [sent, outstanding, failed] = [0, 0, 0];
  let allAnswered = () => {};
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1000;

  const send = (connection: RawConnection, dueAt: number): void => {
    const { bytes, ended } = nextRequest();
    const sentAt = performance.now();
    sent++;
    outstanding++;
    lag.push(sentAt - dueAt);
    connection.ask(bytes, (answer: RawAnswer | undefined) => {
      const now = performance.now();
      outstanding--;
      if (answer === undefined || !answer.wellFormed) failed++;
      else if (answer.status === 503) refused.push(now - sentAt);
      else if (answer.status === 200) {
        accepted.push(now - sentAt);
        acceptedFromDue.push(now - dueAt);
      } else failed++;
      ended?.(answer?.status);
      if (answer !== undefined) idle.push(connection);
      if (now < endsAt) sendDue();
      else if (outstanding === 0) allAnswered();
    });
  };
  const sendDue = (): void => {
    const now = performance.now();
    for (;;) {
      const dueAt = perSecond === Number.POSITIVE_INFINITY ? now : beganAt + (sent * 1000) / perSecond;
      if (dueAt > now) return;
      const connection = idle.pop();
      if (connection === undefined) return;
      // The server may close a connection that was not used for long.
      if (!connection.isOpen()) continue;
      send(connection, dueAt);
    }
  };

  while (performance.now() < endsAt) {
    sendDue();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (outstanding > 0) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      allAnswered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  failed += outstanding;
  for (const connection of connections) connection.close();
  return {
    offeredPerSecond: sent / seconds,
    acceptedPerSecond: accepted.length / seconds,
    accepted: accepted.length,
    refused: refused.length,
    failed,
    acceptedMs: durations(accepted),
    acceptedFromDueMs: durations(acceptedFromDue),
    refusedMs: durations(refused),
    lagMs: durations(lag),
  };
}

function durations(taken: number[]): Durations {
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.floor(taken.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
