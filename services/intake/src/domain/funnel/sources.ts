import { merge, type Tally } from './tally.ts';

/**
 * Sources of an hour, and of a day, that are counted by name. Anybody can make up sources, and each one by name makes the stored
 * counts larger.
 */
export const maxSources = 10;

function withoutSource({ source: _, ...others }: Tally): Tally {
  return others;
}

/** The sources with the most journeys keep their names. */
export function boundSources(tallies: readonly Tally[]): readonly Tally[] {
  const started = new Map<string, number>();
  for (const one of tallies)
    if (one.source !== undefined) started.set(one.source, (started.get(one.source) ?? 0) + one.started);
  const largest = [...started].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  const kept = new Set(largest.slice(0, maxSources).map(([source]) => source));
  return merge(
    tallies.map((one) => (one.source === undefined || kept.has(one.source) ? one : withoutSource(one))),
  );
}

/** In the order of the alphabet, because an order by counts reveals small differences of them. */
export function sourcesOf(tallies: readonly Tally[]): readonly string[] {
  const sources = new Set(tallies.flatMap(({ source }) => (source === undefined ? [] : [source])));
  return [...sources].toSorted();
}
