const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses before the second and each further try, ms: 13 tries in 94 hours and 43 minutes (decisions.md 10). */
export const retryPausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
];

/** The longest pause that a receiver can ask for, ms. */
export const maxRetryAfterMs = 24 * hour;

export interface Retry {
  /** Tries that were made; at least 1. */
  readonly tries: number;
  /** What the receiver asked for, ms. */
  readonly retryAfterMs: number | undefined;
  /** From 0 to 1: how much of the jitter is added. */
  readonly random: number;
}

/** Undefined when all tries were made. The pause of the schedule and up to a fifth more, or the receiver's when that is longer. */
export function retryPause({ tries, retryAfterMs = 0, random }: Retry): number | undefined {
  const pause = retryPausesMs[tries - 1];
  if (pause === undefined) return undefined;
  return Math.max(Math.round(pause * (1 + 0.2 * random)), Math.min(retryAfterMs, maxRetryAfterMs));
}
