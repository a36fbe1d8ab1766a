import { expect, test } from 'vitest';
import { boundSources, maxSources, sourcesOf } from './sources.ts';
import { tally } from './tally.ts';

const journeys = (count: number, source?: string) =>
  Array.from({ length: count }, () => ({
    contribution: {
      ...{ offeringRef: 'wl-1', instrumentVersion: 'wl@1.0.0' },
      ...{ isSubmitted: false, isEligible: false, isPaid: false, visits: [] },
      ...(source !== undefined && { source }),
    },
    placeOf: () => 0,
  }));

test('decisions.md 15: sources beyond the largest ones count as none, so nobody makes the counts large by made-up ones', () => {
  const madeUp = Array.from({ length: 30 }, (_, at) => journeys(1, `x${at}`)).flat();
  const bounded = boundSources(tally([...journeys(2), ...madeUp, ...journeys(3, 'news')]));
  expect(bounded).toHaveLength(maxSources + 1);
  expect(bounded.reduce((sum, { started }) => sum + started, 0)).toBe(35);
  expect(sourcesOf(bounded)).toContain('news');
  expect(bounded.find(({ source }) => source === undefined)?.started).toBe(23);
});
