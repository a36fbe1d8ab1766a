import type { Change } from '@telehealth/changes';
import { isCardinality, isReadableType } from '@telehealth/conditions';
import type { Fact } from '../authoring/fact.ts';

/** A fact as intake announces it. This version may not know its type. */
export type AnnouncedFact = Omit<Fact, 'valueType' | 'cardinality'> & {
  readonly valueType: string;
  readonly cardinality: string;
};

/** A published initial intake. */
export type Instrument = {
  /** The brands whose sessions begin on it. Empty: every brand that no other instrument of the therapy names. */
  readonly brandIds: readonly string[];
  /** Whether it has criteria and all of them are approved (interface.md 4.8). */
  readonly criteriaApproved: boolean;
  readonly facts: readonly AnnouncedFact[];
  readonly lockedFacts: readonly LockedFact[];
};

/** A fact that no question may bind, and why: `medical`, `identity`, `contact` or `media`. */
export type LockedFact = { readonly code: string; readonly reason: string };

/** The instruments on which new sessions of a therapy begin, as intake announced them. */
export interface TherapyInstruments {
  /** The announcement with the highest revision counts. */
  readonly revision: number;
  readonly current: readonly Instrument[];
}

/** Stores an announcement of intake; undefined when it is not newer than the stored one. */
export function decideInstruments(
  before: TherapyInstruments | undefined,
  announced: TherapyInstruments,
): Change<TherapyInstruments> | undefined {
  if (before && before.revision >= announced.revision) return undefined;
  const { revision, current } = announced;
  return { set: { revision, current } };
}

/** The instrument on which sessions of the brand begin; undefined when none is published for the brand. */
export function instrumentOf({ current }: TherapyInstruments, brandId: string): Instrument | undefined {
  return (
    current.find(({ brandIds }) => brandIds.includes(brandId)) ??
    current.find(({ brandIds }) => brandIds.length === 0)
  );
}

/** The facts of the instrument that a question may bind. Facts of types that this version does not know are left out. */
export function bindableFacts({ facts }: Instrument): readonly Fact[] {
  return facts.flatMap(({ valueType, cardinality, ...fact }) =>
    isReadableType(valueType) && isCardinality(cardinality) ? [{ ...fact, valueType, cardinality }] : [],
  );
}
