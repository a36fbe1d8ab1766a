/** Since when a journey waits for what comes with time; each absent when it does not. Epoch ms. */
export interface WaitingSince {
  /** The last answer, or the mint, of a session that runs and does not count as left yet. */
  readonly idleSince?: number | undefined;
  /** The arrival of what is held for longest. */
  readonly heldSince?: number | undefined;
  /** The mint of a session that has no answer yet. */
  readonly unansweredSince?: number | undefined;
  /** An erasure that may have left media. */
  readonly erasingSince?: number | undefined;
}

/** How long each may last. */
export interface WaitingTimes {
  /** Without an answer for so long, a session that still runs counts as left. */
  readonly idleAfterMs: number;
  /** How long a milestone waits for an earlier one before it is quarantined. */
  readonly milestoneHeldMs: number;
  /** A session that never got an answer is removed after so long. */
  readonly emptyAfterMs: number;
}

/** Epoch ms from which the schedule has something to do about a journey; undefined: never. */
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

/** What a journey minted at `at` (epoch ms) waits for. */
export function mintedSince(at: number, { idleAfterMs, emptyAfterMs }: WaitingTimes) {
  return { idleSince: at, unansweredSince: at, dueAt: at + Math.min(idleAfterMs, emptyAfterMs) };
}
