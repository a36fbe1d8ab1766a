import { type Evaluate, references } from '@telehealth/conditions';
import type { CriterionDefinition } from '../bundle/bundle.ts';
import { criteriaOf } from '../criteria/criterion.ts';
import type { Compilation } from './compilation.ts';

/** A criterion with its condition compiled. */
export interface CompiledCriterion {
  readonly id: string;
  readonly effect: CriterionDefinition['effect'];
  readonly reason: string;
  /** Of its content. */
  readonly sha256: string;
  /** What the bundle says of its approval. */
  readonly status: CriterionDefinition['approval']['status'];
  readonly when: Evaluate;
  /** The facts it rests on. */
  readonly facts: readonly { readonly code: string; readonly slot: number }[];
  /** Whether it rests on a fact that only the clinical phase asks for. */
  readonly awaitsClinical: boolean;
}

/** Compiles the criteria of a bundle, in its order. */
export function compileCriteria({ bundle, compile, baseSlots }: Compilation): readonly CompiledCriterion[] {
  const askedFirst = new Set(
    bundle.nodes.flatMap((node) =>
      node.kind === 'question' && node.phase !== 'clinical' ? [node.fact] : [],
    ),
  );
  return criteriaOf(bundle).map(({ definition: { id, effect, reason, when, approval }, sha256 }) => {
    const slots = baseSlots(references(when)).toSorted((a, b) => a - b);
    const facts = slots.map((slot) => ({ slot, code: bundle.facts[slot]?.code ?? '' }));
    return Object.freeze({
      id,
      effect,
      reason,
      sha256,
      status: approval.status,
      when: compile(when),
      facts,
      awaitsClinical: facts.some(({ code }) => !askedFirst.has(code)),
    });
  });
}
