import type { FactValue } from '@telehealth/conditions';
import { type Bounds, boundingFacts, boundsOf, fixedBounds, hasFixedBounds } from '../bundle/bounds.ts';
import type { FactDefinition } from '../bundle/bundle.ts';

/** The bounds of the answers to a fact. */
export interface CompiledBounds {
  /** Those that are the same in every session. */
  readonly fixed: Bounds;
  /** Whether the answer to another fact is one of them. */
  readonly byFact: boolean;
  /** All of them in one session; absent: they are the same in every session. */
  readonly inSession?: (asOfDay: string, valueAt: ValueAt) => Bounds;
}

/** The value in a slot; undefined is unknown. */
export type ValueAt = (slot: number) => FactValue | undefined;

/** Resolves the facts that bound a fact to slots. */
export function compileBounds(fact: FactDefinition, slotOf: (ref: string) => number): CompiledBounds {
  const slots = new Map(Object.values(boundingFacts(fact)).map((code) => [code, slotOf(code)]));
  const base = { fixed: Object.freeze(fixedBounds(fact)), byFact: slots.size > 0 };
  if (hasFixedBounds(fact)) return Object.freeze(base);
  return Object.freeze({
    ...base,
    inSession: (asOfDay: string, valueAt: ValueAt) =>
      boundsOf(fact, { asOfDay, answerTo: (code) => valueAt(slots.get(code) ?? -1) }),
  });
}

/** The bounds in one session. `asOfDay` is the day it was opened. */
export function boundsIn({ fixed, inSession }: CompiledBounds, asOfDay: string, valueAt: ValueAt): Bounds {
  return inSession ? inSession(asOfDay, valueAt) : fixed;
}
