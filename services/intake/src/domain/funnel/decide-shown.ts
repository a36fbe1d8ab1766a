import { boundSources } from './sources.ts';
import { merge, type Tally } from './tally.ts';

/** Fewer journeys are never published together, because they may reveal something of one patient. */
export const fewest = 5;

/** The journeys of a day as a live client sees them. They are published once and never change. */
export interface ShownDay {
  /** Tallies of at least five journeys each. */
  readonly shown: readonly Tally[];
  /** Tallies of fewer, which are published together with those of later days. */
  readonly waiting: readonly Tally[];
}

/**
 * What is published of a day, with the waiting tallies of the days before. Journeys of one offering, one version and one source
 * are published together once there are five of them, and never apart. So whatever is asked for, two answers differ by no journey
 * or by at least five. Who is published with whom depends only on the number of journeys, not on what patients did.
 */
export function decideShown(waiting: readonly Tally[], ofDay: readonly Tally[]): ShownDay {
  const all = boundSources(merge([...waiting, ...ofDay]));
  return {
    shown: all.filter(({ started }) => started >= fewest),
    waiting: all.filter(({ started }) => started < fewest),
  };
}
