import { merge, type Tally } from './tally.ts';

/** Fewer journeys than these are never told together: they may say something of one patient. */
export const fewest = 5;

/** The journeys of a day, as a live client is told of them: once and for good. */
export interface ShownDay {
  /** Tallies of at least five journeys each. */
  readonly shown: readonly Tally[];
  /** Tallies of fewer, which are told together with those of later days. */
  readonly waiting: readonly Tally[];
}

/**
 * What is told of a day, given what waits from the days before. Journeys of one offering and one version are told together once
 * there are five of them, and never apart from each other: so whatever days and offerings are asked for, two answers differ by
 * nobody or by five journeys and more. Who is told with whom follows from the number of journeys alone, and from nothing they did.
 */
export function decideShown(waiting: readonly Tally[], ofDay: readonly Tally[]): ShownDay {
  const all = merge([...waiting, ...ofDay]);
  return {
    shown: all.filter(({ started }) => started >= fewest),
    waiting: all.filter(({ started }) => started < fewest),
  };
}
