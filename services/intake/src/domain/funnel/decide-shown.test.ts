import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideShown, fewest } from './decide-shown.ts';
import { type Funnel, funnelOf, type TalliedDay } from './funnel.ts';
import { type Tally, tally } from './tally.ts';

const nodes = ['d_welcome', 'q_height', 'q_pregnancy_details'];

const journey = fc.record({
  day: fc.nat(5),
  offeringRef: fc.constantFrom('', 'wl-1', 'wl-2'),
  instrumentVersion: fc.constantFrom('wl@1.0.0', 'wl@1.1.0'),
  source: fc.constantFrom(undefined, 'news', 'search'),
  isSubmitted: fc.boolean(),
  isEligible: fc.boolean(),
  isPaid: fc.boolean(),
  leftAt: fc.constantFrom(undefined, ...nodes),
  visits: fc.uniqueArray(
    fc.record({
      nodeId: fc.constantFrom(...nodes),
      isAnswered: fc.boolean(),
      wentBack: fc.boolean(),
      tookMs: fc.nat(100_000),
    }),
    { selector: ({ nodeId }) => nodeId },
  ),
});
/** More journeys than one group, fewer than many. */
const journeys = fc.array(journey, { minLength: 1, maxLength: 60 });

type Journeys = typeof journeys extends fc.Arbitrary<infer T> ? T : never;

const dayOf = (at: number) => `2026-02-0${at + 1}`;

/** What is told of each day. */
function toldOf(all: Journeys) {
  let waiting: readonly Tally[] = [];
  const days = Array.from({ length: 6 }, (_, at) => {
    const ofDay = all
      .filter(({ day }) => day === at)
      .map(({ day: _, leftAt, source, ...one }) => ({
        contribution: {
          ...one,
          ...(leftAt !== undefined && { leftAt }),
          ...(source !== undefined && { source }),
        },
        placeOf: (nodeId: string) => nodes.indexOf(nodeId),
      }));
    const shown = decideShown(waiting, tally(ofDay));
    waiting = shown.waiting;
    return { day: dayOf(at), tallies: shown.shown };
  });
  return { days, waiting };
}

const filters = [undefined, '', 'wl-1', 'wl-2'].flatMap((offering) =>
  [undefined, 'news', 'search'].map((source) => ({ offering, source })),
);

/** Every answer that can be had: each window, filter and moment, as the days were told one by one. */
function readings(days: readonly TalliedDay[]): readonly Funnel[] {
  const ends = days.map((_, at) => at);
  return ends.flatMap((moment) =>
    ends.flatMap((from) =>
      ends
        .filter((to) => to >= from)
        .flatMap((to) =>
          filters.map(({ offering, source: asked }) => {
            const shown = days.slice(from, Math.min(to, moment) + 1).map(({ day, tallies }) => ({
              day,
              tallies: tallies.filter(
                ({ offeringRef, source }) =>
                  (offering === undefined || offeringRef === offering) &&
                  (asked === undefined || source === asked),
              ),
            }));
            return funnelOf(shown, true);
          }),
        ),
    ),
  );
}

/** The counts of a funnel by the name of their cell. */
function cellsOf({ nodes: shown, days, ...steps }: Funnel): readonly (readonly [string, number | null])[] {
  const named = (name: string, counts: object) =>
    Object.entries(counts).map(([cell, count]) => [`${name}.${cell}`, count] as const);
  return [
    ...named('', steps),
    ...shown.flatMap(({ instrumentVersion, nodeId, medianSeconds: _, ...counts }) =>
      named(`${instrumentVersion} ${nodeId}`, counts),
    ),
    ...days.flatMap(({ day, ...counts }) => named(day, counts)),
  ];
}

test('decisions.md 15: no two funnels of a live client differ by one to four patients in any cell, nor do two cells of one', () => {
  fc.assert(
    fc.property(journeys, (all) => {
      const seen = new Map<string, Set<number>>();
      for (const funnel of readings(toldOf(all).days)) {
        const counts = cellsOf(funnel).map(([name, count]) => [name, count ?? 0] as const);
        for (const [name, count] of counts) seen.set(name, (seen.get(name) ?? new Set()).add(count));
        for (const [, count] of counts) expect(count % fewest).toBe(0);
      }
      for (const counts of seen.values()) {
        const sorted = [0, ...counts].toSorted((a, b) => a - b);
        for (const [at, count] of sorted.slice(1).entries())
          expect([0, 1, 2, 3, 4].slice(1)).not.toContain(count - (sorted[at] ?? 0));
      }
    }),
    { numRuns: 50 },
  );
});

test('decisions.md 15: a journey is published once, with four others at least', () => {
  fc.assert(
    fc.property(journeys, (all) => {
      const { days, waiting } = toldOf(all);
      const shown = days.flatMap(({ tallies }) => tallies);
      for (const { started } of shown) expect(started).toBeGreaterThanOrEqual(fewest);
      for (const { started } of waiting) expect(started).toBeLessThan(fewest);
      const sum = [...shown, ...waiting].reduce((count, { started }) => count + started, 0);
      expect(sum).toBe(all.length);
    }),
  );
});

test('decisions.md 15: which journeys are published together does not depend on what patients did', () => {
  fc.assert(
    fc.property(journeys, (all) => {
      const blank = all.map((one) => ({
        ...one,
        visits: [],
        isSubmitted: false,
        isEligible: false,
        isPaid: false,
      }));
      const groups = (of: Journeys) =>
        toldOf(of).days.map(({ tallies }) =>
          tallies.map(({ offeringRef, instrumentVersion, source, started }) => [
            offeringRef,
            instrumentVersion,
            source,
            started,
          ]),
        );
      expect(groups(all)).toEqual(groups(blank));
    }),
  );
});
