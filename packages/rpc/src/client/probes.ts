import type { Upstream } from './connections.ts';
import { createReplicaTry, type TryEnd, type TryRequest } from './replica-try.ts';

/**
 * The time for an answer about health, in pauses of a tenth of the silence before it: a process that is busy itself makes the
 * pauses longer, and does not take a busy moment of its own for the silence of a replica.
 */
const pauses = 20;

/**
 * Asks a silent replica for its health. Resolves with whether it answered anything meanwhile, also a refusal: one that is
 * overloaded answers older calls before the question. One that did not gets no call (`hung`) until it answers during a later
 * question; they follow each other without pause.
 */
export type Probe = (upstream: Upstream) => Promise<boolean>;

/** One question per replica is under way. `onRefused` is called when the replica refuses the connection. */
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
    // Its connections may be the fault.
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

/** How a try ends; undefined when it does not in time. */
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
