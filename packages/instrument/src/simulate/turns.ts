/** Work that lets others be served wherever it yields. */
export type InTurns<T> = Generator<undefined, T>;

/** Nodes looked at in one turn: about a millisecond. */
export const turnVisits = 10_000;

/** Does the work in one go. */
export function atOnce<T>(work: InTurns<T>): T {
  for (let turn = work.next(); ; turn = work.next()) {
    if (turn.done) return turn.value;
  }
}
