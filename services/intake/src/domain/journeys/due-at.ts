/** Since when a journey waits for a time to pass; each absent when it does not. Epoch ms. */
export interface WaitingSince {
  /** The last answer of a running session that was not yet recorded as abandoned. */
  readonly idleSince?: number | undefined;
  /** The arrival of the milestone that is held the longest. */
  readonly heldSince?: number | undefined;
  /** The mint of a session in which no question or consent is answered yet. */
  readonly unansweredSince?: number | undefined;
  /** An erasure that may have left media items. */
  readonly erasingSince?: number | undefined;
}

export interface WaitingTimes {
  /** Time without an answer after which a running session is recorded as abandoned. */
  readonly idleAfterMs: number;
  /** How long a milestone is held before it is quarantined. */
  readonly milestoneHeldMs: number;
  /** Time after which a session that never got an answer is removed. */
  readonly emptyAfterMs: number;
}

/** Epoch ms from which the schedule has work for a journey; undefined: never. */
export function dueAt(
  { idleSince, heldSince, unansweredSince, erasingSince }: WaitingSince,
  { idleAfterMs, milestoneHeldMs, emptyAfterMs }: WaitingTimes,
): number | undefined {
  const instants = [
    idleSince === undefined ? undefined : idleSince + idleAfterMs,
    heldSince === undefined ? undefined : heldSince + milestoneHeldMs,
    unansweredSince === undefined ? undefined : unansweredSince + emptyAfterMs,
    erasingSince,
  ].filter((instant) => instant !== undefined);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** The waiting times of a journey minted at `at` (epoch ms). */
export function mintedSince(at: number, { emptyAfterMs }: WaitingTimes) {
  return { unansweredSince: at, dueAt: at + emptyAfterMs };
}
