import type { FactValue } from '@telehealth/conditions';
import { type Bounds, boundingFacts, boundsOf, fixedBounds, hasFixedBounds } from '../bundle/bounds.ts';
import type { FactDefinition } from '../bundle/bundle.ts';

export interface CompiledBounds {
  /** Equal in every session. */
  readonly fixed: Bounds;
  /** Whether an answer to another fact is a bound. */
  readonly byFact: boolean;
  /** All bounds of a session; absent: `fixed` are all. */
  readonly inSession?: (asOfDay: string, valueAt: ValueAt) => Bounds;
}

/** By slot; undefined is unknown. */
export type ValueAt = (slot: number) => FactValue | undefined;

/** Resolves bounding facts to slots. */
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

/** `asOfDay` is the day the session was opened. */
export function boundsIn({ fixed, inSession }: CompiledBounds, asOfDay: string, valueAt: ValueAt): Bounds {
  return inSession ? inSession(asOfDay, valueAt) : fixed;
}
