import type { Upstream } from './connections.ts';
import { createReplicaTry, type TryEnd, type TryRequest } from './replica-try.ts';

/**
 * Time for a health answer, in pauses of a tenth of the silence before it: if this process is busy the pauses grow, so
 * it does not mistake its own load for a replica's silence.
 */
const pauses = 20;

/**
 * Checks the health of a silent replica. Resolves with whether it answered anything meanwhile, even a refusal: an
 * overloaded one answers older calls first. A replica without an answer gets no calls (`hung`) until it answers a later
 * check; checks follow without pause.
 */
export type Probe = (upstream: Upstream) => Promise<boolean>;

/** One check per replica at a time. `onRefused` is called when the replica refuses the connection. */
export function createProbe(
  question: TryRequest['request'],
  silenceMs: number,
  onRefused: (upstream: Upstream) => void,
): Probe {
  const underWay = new Map<Upstream, Promise<boolean>>();

  async function ask(upstream: Upstream): Promise<boolean> {
    const before = upstream.answers;
    const request = { request: question, maxAnswerBytes: 1024, urgent: true };
    const end = await answerOf(upstream, request, silenceMs / 10);
    if (end === undefined) return upstream.answers > before;
    if (end.kind === 'refused') onRefused(upstream);
    return true;
  }

  async function askUntilAnswered(upstream: Upstream): Promise<void> {
    // Its connections may be at fault.
    do upstream.closeIdle();
    while (!upstream.retired && !(await ask(upstream)));
    upstream.hung = false;
  }

  return (upstream) => {
    if (upstream.hung) return Promise.resolve(false);
    const known = underWay.get(upstream);
    if (known !== undefined) return known;
    const asked = ask(upstream).then((answered) => {
      underWay.delete(upstream);
      if (!answered) {
        upstream.hung = true;
        void askUntilAnswered(upstream);
      }
      return answered;
    });
    underWay.set(upstream, asked);
    return asked;
  };
}

/** Undefined without an end in time. */
function answerOf(upstream: Upstream, request: TryRequest, pauseMs: number): Promise<TryEnd | undefined> {
  return new Promise((resolve) => {
    let left = pauses;
    const timer = setInterval(() => {
      if (--left > 0) return;
      clearInterval(timer);
      asked.cut();
      resolve(undefined);
    }, pauseMs);
    const asked = createReplicaTry(upstream, request, (end) => {
      clearInterval(timer);
      resolve(end);
    });
    asked.start();
  });
}
