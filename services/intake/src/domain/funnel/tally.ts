import type { Contribution } from './contribution.ts';

/** Numbers of journeys at a node. */
export type NodeTally = {
  /** Its place in the instrument, from 0. */
  readonly place: number;
  readonly reached: number;
  readonly answered: number;
  readonly left: number;
  readonly wentBack: number;
  /** How many first answers took so many seconds, by the seconds as `shownSeconds` rounds them. */
  readonly seconds: Readonly<Record<string, number>>;
};

/** The journeys of one offering, one source and one version of an instrument, counted. */
export type Tally = {
  /** Empty: no offering. */
  readonly offeringRef: string;
  /** Absent: none, or one that is not counted by name. */
  readonly source?: string;
  /** `id@version`. */
  readonly instrumentVersion: string;
  readonly started: number;
  readonly submitted: number;
  readonly eligible: number;
  readonly paid: number;
  readonly nodes: Readonly<Record<string, NodeTally>>;
};

/** A contribution with the places of its nodes in its instrument. */
export interface Placed {
  readonly contribution: Contribution;
  readonly placeOf: (nodeId: string) => number;
}

/** One tally for each offering, source and version, in no order. */
export function tally(contributions: Iterable<Placed>): readonly Tally[] {
  return merge([...contributions].map(tallyOf));
}

function tallyOf({ contribution, placeOf }: Placed): Tally {
  const { offeringRef, source, instrumentVersion, isSubmitted, isEligible, isPaid, visits, leftAt } =
    contribution;
  const nodes = visits.map(({ nodeId, isAnswered, wentBack, tookMs }) => [
    nodeId,
    {
      place: placeOf(nodeId),
      reached: 1,
      answered: Number(isAnswered),
      left: Number(nodeId === leftAt),
      wentBack: Number(wentBack),
      seconds: tookMs === undefined ? {} : { [shownSeconds(tookMs)]: 1 },
    },
  ]);
  return {
    ...{ offeringRef, instrumentVersion, started: 1, ...(source !== undefined && { source }) },
    submitted: Number(isSubmitted),
    eligible: Number(isEligible),
    paid: Number(isPaid),
    nodes: Object.fromEntries(nodes),
  };
}

/** Tallies of one offering, source and version become one. The order of the tallies does not matter. */
export function merge(tallies: readonly Tally[]): readonly Tally[] {
  const merged = new Map<string, Tally>();
  for (const one of tallies) {
    const key = JSON.stringify([one.offeringRef, one.instrumentVersion, one.source]);
    const present = merged.get(key);
    merged.set(key, present === undefined ? one : sum(present, one));
  }
  return [...merged.values()];
}

function sum(a: Tally, b: Tally): Tally {
  const nodes: Record<string, NodeTally> = { ...a.nodes };
  for (const [nodeId, node] of Object.entries(b.nodes)) {
    const present = nodes[nodeId];
    nodes[nodeId] = present === undefined ? node : sumOfNodes(present, node);
  }
  return {
    ...a,
    started: a.started + b.started,
    submitted: a.submitted + b.submitted,
    eligible: a.eligible + b.eligible,
    paid: a.paid + b.paid,
    nodes,
  };
}

function sumOfNodes(a: NodeTally, b: NodeTally): NodeTally {
  const seconds: Record<string, number> = { ...a.seconds };
  for (const [took, count] of Object.entries(b.seconds)) seconds[took] = (seconds[took] ?? 0) + count;
  return {
    // A brand's questions move nodes: the same version may have a node at several places.
    place: Math.min(a.place, b.place),
    reached: a.reached + b.reached,
    answered: a.answered + b.answered,
    left: a.left + b.left,
    wentBack: a.wentBack + b.wentBack,
    seconds,
  };
}

/** Whole seconds up to a minute, tens up to ten minutes, else ten minutes, so that a node has a bounded number. */
export function shownSeconds(ms: number): number {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return seconds;
  return seconds < 600 ? Math.round(seconds / 10) * 10 : 600;
}
