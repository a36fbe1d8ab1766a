import type { Change } from '@telehealth/changes';
import { isCardinality, isReadableType } from '@telehealth/conditions';
import type { Fact } from '../authoring/fact.ts';

/** A fact as intake announces it. Its type may be one that this version does not know. */
export type AnnouncedFact = Omit<Fact, 'valueType' | 'cardinality'> & {
  readonly valueType: string;
  readonly cardinality: string;
};

/** An initial intake that is published. */
export type Instrument = {
  /** The brands whose sessions begin on it. None: every brand that no other instrument of the therapy names. */
  readonly brandIds: readonly string[];
  /** Whether it has criteria, and every one is approved (interface.md 4.8). */
  readonly criteriaApproved: boolean;
  readonly facts: readonly AnnouncedFact[];
  readonly lockedFacts: readonly LockedFact[];
};

/** A fact that no question may bind, and why: `medical`, `identity`, `contact` or `media`. */
export type LockedFact = { readonly code: string; readonly reason: string };

/** What new sessions of a therapy begin on, as intake announced it. */
export interface TherapyInstruments {
  /** Of two announcements, the one with the higher revision holds. */
  readonly revision: number;
  readonly current: readonly Instrument[];
}

/** Takes over what intake announced; undefined when it is not newer than what is known. */
export function decideInstruments(
  before: TherapyInstruments | undefined,
  announced: TherapyInstruments,
): Change<TherapyInstruments> | undefined {
  if (before && before.revision >= announced.revision) return undefined;
  const { revision, current } = announced;
  return { set: { revision, current } };
}

/** What sessions of the brand begin on; undefined when nothing is published for the brand. */
export function instrumentOf({ current }: TherapyInstruments, brandId: string): Instrument | undefined {
  return (
    current.find(({ brandIds }) => brandIds.includes(brandId)) ??
    current.find(({ brandIds }) => brandIds.length === 0)
  );
}

/** The facts of the instrument that a question may bind: those of a type that this version knows. */
export function bindableFacts({ facts }: Instrument): readonly Fact[] {
  return facts.flatMap(({ valueType, cardinality, ...fact }) =>
    isReadableType(valueType) && isCardinality(cardinality) ? [{ ...fact, valueType, cardinality }] : [],
  );
}
