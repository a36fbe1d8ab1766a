/**
 * Ends all browser sessions of a client or a brand at once: a session is valid only in the generation in which it was opened. No
 * clock decides, so a session that is opened at the same moment is either ended or opened afterwards.
 */
export interface SessionGeneration {
  /** Absent: its sessions were never ended. */
  readonly sessionGeneration?: number;
}

/** The generation after this one, in which every session that is open has ended. */
export function nextGeneration(present: SessionGeneration): Required<SessionGeneration> {
  return { sessionGeneration: generationOf(present) + 1 };
}

export function generationOf({ sessionGeneration = 0 }: SessionGeneration): number {
  return sessionGeneration;
}
