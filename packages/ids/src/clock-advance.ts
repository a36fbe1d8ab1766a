/** One move of the test clock of a client (decisions.md 14). */
export interface ClockAdvance {
  /** Counts the moves of the client from 1. */
  readonly number: number;
  /** Epoch ms, when it was moved. */
  readonly at: number;
  readonly byMs: number;
}

/** The moves behind the one of this number, which a document took last; undefined: it took none. */
export function advancesSince(advances: readonly ClockAdvance[], last = 0): readonly ClockAdvance[] {
  return advances.filter(({ number }) => number > last);
}

/**
 * When something began (epoch ms), as these moves make it: each makes earlier what had begun when it came. What began later
 * stays as it is.
 */
export function advancedInstant(began: number, advances: readonly ClockAdvance[]): number {
  return advances.reduce((instant, { at, byMs }) => (instant <= at ? instant - byMs : instant), began);
}
