/** Not shown: its condition does not hold, it is withheld, or its fact is asked before. */
export const HIDDEN = 0;
/** Not shown yet: an open question ahead of it may still bring it up. */
export const UNDECIDED = 1;
/** Waiting for the patient: nothing that was given at the node counts. */
export const OPEN = 2;
/** Waiting for the patient again, who went back to it: what was given before still counts. */
export const REOPENED = 3;
/** Answered, affirmed or seen. */
export const DONE = 4;

/** Whether what was given at a node of this state counts. */
export function counts(state: number | undefined): boolean {
  return state === DONE || state === REOPENED;
}
