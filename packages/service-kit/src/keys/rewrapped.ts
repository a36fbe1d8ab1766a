/** What a rewrap made of a document. It is left when another call did it, or it is gone. */
export type RewrapOutcome = 'rewrapped' | 'unopened' | 'left';

/** Some documents that were rewrapped. */
export interface Rewrapped {
  readonly rewrapped: number;
  /** Number of documents with something that cannot be opened; they are as they were. */
  readonly unopened: number;
  /** Where to go on; undefined at the end of the run. */
  readonly next: string | undefined;
}

export function countOutcomes(outcomes: readonly RewrapOutcome[], next: string | undefined): Rewrapped {
  const count = (outcome: RewrapOutcome) => outcomes.filter((each) => each === outcome).length;
  return { rewrapped: count('rewrapped'), unopened: count('unopened'), next };
}
