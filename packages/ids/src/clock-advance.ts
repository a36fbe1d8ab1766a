/** A move of a client's test clock (decisions.md 14). */
export interface ClockAdvance {
  /** From 1, per client. */
  readonly number: number;
  /** Epoch ms of the move. */
  readonly at: number;
  readonly byMs: number;
}

/** Moves after `number`, the last that a document took; undefined: it took none. */
export function advancesSince(advances: readonly ClockAdvance[], last = 0): readonly ClockAdvance[] {
  return advances.filter(({ number }) => number > last);
}

/** Start of something (epoch ms) after these moves: each moves earlier starts back. Later starts are not affected. */
export function advancedInstant(began: number, advances: readonly ClockAdvance[]): number {
  return advances.reduce((instant, { at, byMs }) => (instant <= at ? instant - byMs : instant), began);
}

/** Durations in milliseconds. */
export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;
