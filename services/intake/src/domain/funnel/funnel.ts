import { fewest } from './decide-shown.ts';
import { merge, type NodeTally, type Tally } from './tally.ts';

/** How many journeys reached each step; null where there are too few to show. */
export interface Steps {
  readonly started: number | null;
  readonly submitted: number | null;
  readonly eligible: number | null;
  readonly paid: number | null;
}

/** A node of a version of an instrument, counted. */
export interface FunnelNode {
  /** `id@version`. */
  readonly instrumentVersion: string;
  readonly nodeId: string;
  readonly reached: number | null;
  readonly answered: number | null;
  readonly left: number | null;
  readonly wentBack: number | null;
  /** From the answer before, or the beginning, to the first answer; null without one, and where there are too few. */
  readonly medianSeconds: number | null;
}

/** How far the patients of a brand got, and where they left. */
export interface Funnel extends Steps {
  /** The version with the most journeys comes first; the nodes of one are in its order. */
  readonly nodes: readonly FunnelNode[];
  /** By the UTC day on which the journeys began; days without journeys are left out. */
  readonly days: readonly (Steps & { readonly day: string })[];
}

/** The tallies of the journeys that began on a UTC day (`2026-02-03`). */
export interface TalliedDay {
  readonly day: string;
  readonly tallies: readonly Tally[];
}

/**
 * The funnel of some days. With `hidesFew` counts are multiples of five, rounded down, and those below five are null: neither
 * two funnels nor two counts of one differ by fewer than five patients. Nodes that fewer reached are left out.
 */
export function funnelOf(days: readonly TalliedDay[], hidesFew: boolean): Funnel {
  const shown = (count: number) => (hidesFew ? Math.floor(count / fewest) * fewest || null : count);
  const versions = byVersion(
    days.flatMap(({ tallies }) => tallies),
    shown,
  );
  return {
    ...stepsOf(versions, shown),
    nodes: versions.flatMap(({ instrumentVersion, nodes }) =>
      Object.entries(nodes)
        .toSorted(([, a], [, b]) => a.place - b.place)
        .map(([nodeId, node]) => ({ instrumentVersion, nodeId, ...nodeOf(node, shown) }))
        .filter(({ reached }) => reached !== null),
    ),
    days: mergedDays(days)
      .map(({ day, tallies }) => ({ day, ...stepsOf(tallies, shown) }))
      .filter(({ started }) => started !== null),
  };
}

/** The tallies of all offerings by version, the one with the most journeys first. */
function byVersion(tallies: readonly Tally[], shown: ShownCount): readonly Tally[] {
  const merged = merge(tallies.map((one) => ({ ...one, offeringRef: '' })));
  const started = (one: Tally) => shown(one.started) ?? 0;
  return merged.toSorted(
    (a, b) => started(b) - started(a) || (a.instrumentVersion < b.instrumentVersion ? -1 : 1),
  );
}

function mergedDays(days: readonly TalliedDay[]): readonly TalliedDay[] {
  const byDay = Map.groupBy(days, ({ day }) => day);
  return [...byDay]
    .map(([day, ofDay]) => ({ day, tallies: ofDay.flatMap(({ tallies }) => tallies) }))
    .filter(({ tallies }) => tallies.length > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

type ShownCount = (count: number) => number | null;

function stepsOf(tallies: readonly Tally[], shown: ShownCount): Steps {
  const total = (step: keyof Steps) => tallies.reduce((sum, one) => sum + one[step], 0);
  return {
    started: shown(total('started')),
    submitted: shown(total('submitted')),
    eligible: shown(total('eligible')),
    paid: shown(total('paid')),
  };
}

function nodeOf({ reached, answered, left, wentBack, seconds }: NodeTally, shown: ShownCount) {
  return {
    reached: shown(reached),
    answered: shown(answered),
    left: shown(left),
    wentBack: shown(wentBack),
    medianSeconds: shown(answered) === null ? null : medianOf(seconds),
  };
}

/** The lower median; null without values. */
function medianOf(seconds: NodeTally['seconds']): number | null {
  const sorted = Object.entries(seconds)
    .map(([took, count]) => [Number(took), count] as const)
    .toSorted(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let passed = 0;
  for (const [took, count] of sorted) {
    passed += count;
    if (passed >= half) return took;
  }
  return null;
}
