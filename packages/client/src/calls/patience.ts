import { NoAnswerError } from './no-answer-error.ts';
import { secondsOf } from './problem-error.ts';

/** What the client takes from its surroundings; tests bring their own. */
export interface Surroundings {
  /** Sends a request; left out: the `fetch` of the surroundings. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Waits for milliseconds; rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A random number from 0 up to 1, which spreads repeated requests. */
  readonly random: () => number;
}

/** How long the client tries. */
export interface Patience {
  /** How often a request is sent at most; left out: 4 times. */
  readonly tries: number;
  /** A pause longer than this many milliseconds is left to the caller: the error says how long it is. Left out: 20 000. */
  readonly maxPauseMs: number;
  /** How long the platform may take for one try, in milliseconds; left out: 30 000. */
  readonly timeoutMs: number;
}

export const usualPatience: Patience = { tries: 4, maxPauseMs: 20_000, timeoutMs: 30_000 };

/** The result of one try. */
export interface Outcome {
  readonly tried: number;
  /** Undefined: no answer came. */
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  /** The first request under the same idempotency key is still worked on. */
  readonly isInFlight: boolean;
}

/** The request had no effect, or its effect is unknown. */
const passing = [429, 500, 502, 503, 504];

/** Undefined: the request is not repeated (docs/guides/errors.md). */
export function pauseAfter(
  { tried, status, retryAfter, isInFlight }: Outcome,
  { tries, maxPauseMs }: Pick<Patience, 'tries' | 'maxPauseMs'>,
  random: number,
): number | undefined {
  const mayPass = status === undefined || passing.includes(status) || isInFlight;
  if (!mayPass || tried >= tries) return undefined;
  const growing = 2 ** (tried - 1) * (status === undefined ? 500 : 1000);
  const ms = (retryAfter === undefined ? growing : retryAfter * 1000) + random * 1000;
  return ms <= maxPauseMs ? ms : undefined;
}

/**
 * Reads, and changes with a key, have no second effect. An upload announced twice leaves an empty one, which
 * expires. A piece may have arrived in part, so its sender asks for the offset first.
 */
function isRepeatable({ method, headers }: Request): boolean {
  return ['GET', 'HEAD'].includes(method) || headers.has('idempotency-key') || headers.has('upload-length');
}

async function isStillInFlight(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false;
  const text = await answer.clone().text();
  return text.includes('/problems/idempotency-in-flight"');
}

/** Repeats the request while that may help and is safe. Throws `NoAnswerError` after the last try. */
export function patientFetch(
  { fetch, wait, random }: Surroundings,
  patience: Patience,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { signal } = request;
    const tries = isRepeatable(request) ? patience.tries : 1;
    for (let tried = 1; ; tried += 1) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(patience.timeoutMs)]);
      const outcome = await wholeAnswer(fetch(new Request(request.clone(), { signal: within }))).catch(
        (thrown: unknown) => ({ thrown }),
      );
      const isAnswer = !('thrown' in outcome);
      if (!isAnswer && signal.aborted) throw outcome.thrown;
      const seen: Outcome = {
        tried,
        status: isAnswer ? outcome.status : undefined,
        retryAfter: isAnswer ? secondsOf(outcome.headers.get('retry-after')) : undefined,
        isInFlight: isAnswer && (await isStillInFlight(outcome)),
      };
      const pause = pauseAfter(seen, { ...patience, tries }, random());
      if (pause === undefined && isAnswer) return outcome;
      if (pause === undefined) throw new NoAnswerError((outcome as { thrown: unknown }).thrown);
      await wait(pause, signal);
    }
  };
}

/** A connection that breaks before the end of the body gives no answer. */
async function wholeAnswer(sent: Promise<Response>): Promise<Response> {
  const answer = await sent;
  await answer.clone().arrayBuffer();
  return answer;
}

/** Rejects with the reason of the signal. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
