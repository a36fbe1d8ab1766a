/** Its condition is false, it is withheld, or its fact was asked before. */
export const HIDDEN = 0;
/** An earlier open question decides whether it is shown. */
export const UNDECIDED = 1;
/** Waits for the patient; nothing given at it counts. */
export const OPEN = 2;
/** Waits for the patient, who went back to it; what was given before still counts. */
export const REOPENED = 3;
/** Answered, affirmed or seen. */
export const DONE = 4;

/** Whether what was given in this state counts. */
export function counts(state: number | undefined): boolean {
  return state === DONE || state === REOPENED;
}
