import { openRawConnection, type RawAnswer, type RawConnection } from './raw-connection.ts';

/** With a callback at its end. */
export interface LoadRequest {
  readonly bytes: Buffer;
  /** Undefined when the connection broke. */
  readonly ended?: (status: number | undefined) => void;
}

/** Load of one kind for a time. */
export interface Pressure {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second, whether or not earlier ones are answered; absent: full speed. */
  readonly perSecond?: number;
  readonly nextRequest: () => LoadRequest;
}

/** Milliseconds. */
export interface Durations {
  readonly p50: number;
  readonly p99: number;
}

export interface PressureFigures {
  readonly offeredPerSecond: number;
  readonly acceptedPerSecond: number;
  readonly accepted: number;
  /** 503 problem documents with `Retry-After`. */
  readonly refused: number;
  /** Other statuses, bare 503, broken connections, timeouts. */
  readonly failed: number;
  /** Accepted requests, from the time of sending. */
  readonly acceptedMs: Durations;
  /** Accepted requests, from their due time, with the generator's own lag. */
  readonly acceptedFromDueMs: Durations;
  readonly refusedMs: Durations;
  /** Delay of sending after the due time. */
  readonly lagMs: Durations;
}

/** Timeout of a request. */
const patienceMs = 10_000;

/** Waits for the requests in progress. */
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
      // The server may close an idle connection.
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
