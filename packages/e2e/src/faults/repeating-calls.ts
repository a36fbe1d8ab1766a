import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type RequestOptions, send } from '../http/http-client.ts';

export interface CallTry {
  readonly path: string;
  /** From 1. */
  readonly number: number;
  readonly isAnswered: boolean;
  /** The answer, or the error of a broken connection. */
  readonly text: string;
}

/** Repeats until a final answer with one of these statuses. */
export type RepeatCall = (
  statuses: readonly number[],
  url: string,
  options?: RequestOptions,
) => Promise<Answer>;

/** Longer than the gateway takes for any answer. */
const noAnswerMs = 15_000;
const maxPauseMs = 2_000;
/** A call that is repeated longer will never succeed. */
const giveUpMs = 120_000;

/** As in docs/guides/errors.md. Throws for a refusal, and without an answer. */
export function repeatCalls(onTry: (made: CallTry) => void): RepeatCall {
  return async (statuses, url, options) => {
    const path = new URL(url).pathname;
    const begunAt = performance.now();
    for (let number = 1; ; number++) {
      const answer = await answerOf(url, options);
      const isAnswered = typeof answer !== 'string' && !isToBeRepeated(answer);
      onTry({ path, number, isAnswered, text: textOf(answer) });
      if (isAnswered && statuses.includes(answer.status)) return answer;
      if (isAnswered) throw new Error(`${path} is refused: ${textOf(answer)}`);
      if (performance.now() - begunAt > giveUpMs)
        throw new Error(`${path} is never answered: ${textOf(answer)}`);
      await delay(pauseMs(answer, number));
    }
  };
}

/** The answer, or the error of a broken connection. */
async function answerOf(url: string, options: RequestOptions | undefined): Promise<Answer | string> {
  try {
    return await send(url, { ...options, signal: AbortSignal.timeout(noAnswerMs) });
  } catch (error) {
    const isBroken = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
    if (isBroken) return String(error);
    throw error;
  }
}

function isToBeRepeated({ status, body }: Answer): boolean {
  if (status === 409) return /\/(idempotency-in-flight|not-ready)$/.test(body?.type);
  return status === 429 || status >= 500;
}

function pauseMs(answer: Answer | string, number: number): number {
  const seconds = typeof answer === 'string' ? null : answer.headers.get('retry-after');
  return Math.min(seconds === null ? 100 * number : Number(seconds) * 1000, maxPauseMs);
}

function textOf(answer: Answer | string): string {
  return typeof answer === 'string' ? answer : `${answer.status} ${answer.bytes}`;
}
