import { type Evaluate, references } from '@telehealth/conditions';
import type { CriterionDefinition } from '../bundle/bundle.ts';
import { criteriaOf } from '../criteria/criterion.ts';
import type { Compilation } from './compilation.ts';

export interface CompiledCriterion {
  readonly id: string;
  readonly effect: CriterionDefinition['effect'];
  readonly reason: string;
  readonly sha256: string;
  /** From the bundle. */
  readonly status: CriterionDefinition['approval']['status'];
  readonly when: Evaluate;
  /** Below its condition. */
  readonly facts: readonly { readonly code: string; readonly slot: number }[];
  /** Whether it needs a fact that only the clinical phase asks for. */
  readonly awaitsClinical: boolean;
}

/** In the order of the bundle. */
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
