import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contribution } from './contribution.ts';
import { funnelOf } from './funnel.ts';
import { merge, shownSeconds, tally } from './tally.ts';

const nodes = ['d_welcome', 'q_height', 'q_weight'];
const placeOf = (nodeId: string) => nodes.indexOf(nodeId);

const visit = fc.record({
  nodeId: fc.constantFrom(...nodes),
  isAnswered: fc.boolean(),
  wentBack: fc.boolean(),
  tookMs: fc.nat(2_000_000),
});
const contribution: fc.Arbitrary<Contribution> = fc.record({
  offeringRef: fc.constantFrom('', 'wl-1'),
  instrumentVersion: fc.constantFrom('wl@1.0.0', 'wl@1.1.0'),
  isSubmitted: fc.boolean(),
  isEligible: fc.boolean(),
  isPaid: fc.boolean(),
  visits: fc.uniqueArray(visit, { selector: ({ nodeId }) => nodeId }),
});

test('decisions.md 15: journeys counted in parts, in any order, have the same counts as at once', () => {
  fc.assert(
    fc.property(fc.array(contribution, { maxLength: 30 }), fc.nat(29), (all, cut) => {
      const placed = all.map((one) => ({ contribution: one, placeOf }));
      const parts = [placed.slice(cut), placed.slice(0, cut)].map(tally);
      const day = '2026-02-03';
      const atOnce = funnelOf([{ day, tallies: tally(placed) }], false);
      expect(funnelOf([{ day, tallies: merge(parts.flat()) }], false)).toEqual(atOnce);
      expect(
        funnelOf(
          parts.map((tallies) => ({ day, tallies })),
          false,
        ),
      ).toEqual(atOnce);
      const reached = all.flatMap(({ visits }) => visits).length;
      expect(atOnce.nodes.reduce((sum, node) => sum + (node.reached ?? 0), 0)).toBe(reached);
      expect(atOnce.started).toBe(all.length);
    }),
  );
});

const one = (more: Partial<Contribution> = {}) => ({
  contribution: {
    ...{ offeringRef: '', instrumentVersion: 'wl@1.0.0', isSubmitted: true, isEligible: true, isPaid: false },
    visits: [{ nodeId: 'q_height', isAnswered: true, wentBack: false, tookMs: 4000 }],
    ...more,
  },
  placeOf,
});

test.each([
  [4, null],
  [5, 5],
  [9, 5],
  [10, 10],
])('decisions.md 15: in live mode %i journeys are told as %s', (count, told) => {
  const tallies = tally(Array.from({ length: count }, () => one()));
  const { started, paid, nodes: shown, days } = funnelOf([{ day: '2026-02-03', tallies }], true);
  expect([started, paid]).toEqual([told, null]);
  if (told === null) return expect([shown, days]).toEqual([[], []]);
  expect([shown[0]?.reached, days[0]?.submitted, shown[0]?.medianSeconds]).toEqual([told, told, 4]);
});

test('the nodes are in the order of the version, and the version with the most journeys is first', () => {
  const visits = ['q_weight', 'd_welcome'].map((nodeId) => ({ nodeId, isAnswered: true, wentBack: false }));
  const tallies = tally([
    one(),
    one({ visits, instrumentVersion: 'wl@2.0.0' }),
    one({ visits: [], instrumentVersion: 'wl@2.0.0' }),
  ]);
  const { nodes: shown } = funnelOf([{ day: '2026-02-03', tallies }], false);
  expect(shown.map(({ instrumentVersion, nodeId }) => `${instrumentVersion} ${nodeId}`)).toEqual([
    'wl@2.0.0 d_welcome',
    'wl@2.0.0 q_weight',
    'wl@1.0.0 q_height',
  ]);
});

test.each([
  [[4000, 4000, 90_000], 4],
  [[1000, 30_000], 1],
  [[64_000], 60],
  [[3_600_000], 600],
])('the median of %j ms is %i s', (times, median) => {
  const tallies = tally(
    times.map((tookMs) =>
      one({ visits: [{ nodeId: 'q_height', isAnswered: true, wentBack: false, tookMs }] }),
    ),
  );
  expect(funnelOf([{ day: '2026-02-03', tallies }], false).nodes[0]?.medianSeconds).toBe(median);
});

test('a node has at most 115 different times', () => {
  const times = new Set(Array.from({ length: 4000 }, (_, s) => shownSeconds(s * 1000)));
  expect(times.size).toBeLessThanOrEqual(115);
});
