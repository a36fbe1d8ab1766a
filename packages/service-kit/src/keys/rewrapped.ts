/** `left`: another call did it, or the document is gone. */
export type RewrapOutcome = 'rewrapped' | 'unopened' | 'left';

export interface Rewrapped {
  readonly rewrapped: number;
  /** Unchanged documents that cannot be opened. */
  readonly unopened: number;
  /** The next position; undefined at the end. */
  readonly next: string | undefined;
}

export function countOutcomes(outcomes: readonly RewrapOutcome[], next: string | undefined): Rewrapped {
  const count = (outcome: RewrapOutcome) => outcomes.filter((each) => each === outcome).length;
  return { rewrapped: count('rewrapped'), unopened: count('unopened'), next };
}
