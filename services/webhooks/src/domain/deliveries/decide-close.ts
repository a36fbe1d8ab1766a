import { retryPause } from '../scheduling/retry-pause.ts';
import { type DeliveryChange, openAttempt, replaceLast } from './attempts.ts';
import { decideEnd } from './decide-end.ts';
import type { Attempt, Delivery } from './delivery.ts';

export interface AttemptResult extends Omit<Attempt, 'attempt' | 'trigger' | 'startedAt' | 'outcome'> {
  readonly outcome: 'succeeded' | 'rejected' | 'refused' | 'unanswered';
  /** Whether the receiver wants no more tries of this delivery. */
  readonly isAborted: boolean;
  /** What the receiver asked for, ms. */
  readonly retryAfterMs: number | undefined;
}

export interface EndedAttempt {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
  /** Whether a former address of the registration answered, so that the result is not about the receiver. */
  readonly isMoved: boolean;
}

export interface Closing {
  readonly at: number;
  /** From 0 to 1: the jitter of the next try. */
  readonly random: number;
  /** Whether the registration has another address since. */
  readonly isMoved: boolean;
}

/** Requires an attempt under way. The answer of a former address ends nothing: the next try goes to the present one. */
export function decideClose(
  delivery: Delivery,
  { isAborted, retryAfterMs, ...ended }: AttemptResult,
  { at, random, isMoved }: Closing,
): DeliveryChange {
  const open = openAttempt(delivery);
  if (open === undefined) throw new Error('no attempt is under way');
  const change = {
    attempts: replaceLast(delivery.attempts, { ...open, ...ended }),
    ...(ended.status !== undefined && { lastStatus: ended.status }),
  };
  if (ended.outcome === 'succeeded') return { ...change, ...decideEnd('succeeded', at) };
  if (open.trigger === 'test') return { ...change, ...decideEnd('failed', at, 'test_failed') };
  if (ended.status === 410 && !isMoved) return { ...change, ...decideEnd('failed', at, 'gone') };
  if (isAborted && !isMoved) return { ...change, ...decideEnd('failed', at, 'aborted') };
  const pause = retryPause({ tries: delivery.tries, retryAfterMs, random });
  if (pause === undefined) return { ...change, ...decideEnd('exhausted', at) };
  return { ...change, dueAt: at + pause, trigger: 'auto' };
}
