import { references } from '@telehealth/conditions';
import type { Bundle, CriterionDefinition } from '../bundle/bundle.ts';
import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';
import { foundations } from '../bundle/fact-table.ts';

/** A criterion of a bundle, with the hash of its content. */
export interface Criterion {
  readonly definition: CriterionDefinition;
  readonly sha256: string;
}

/** The criteria of a bundle, in its order. */
export function criteriaOf(bundle: Bundle): readonly Criterion[] {
  return (bundle.eligibility ?? []).map((definition) => ({
    definition,
    sha256: criterionHash(bundle, definition),
  }));
}

/**
 * What an approval is bound to: SHA-256 of the criterion and of what it rests on, hex. Another unit, set of options or
 * way to compute a value it reads is another content; another wording of a question, or another approval, is not.
 */
function criterionHash(bundle: Bundle, criterion: CriterionDefinition): string {
  const { id, effect, reason, when } = criterion;
  return sha256Hex(canonicalJson({ id, effect, reason, when, restsOn: meanings(bundle, criterion) }));
}

/** The facts and derivations a criterion rests on, by code, each with what gives its value a meaning. */
function meanings(bundle: Bundle, { when }: CriterionDefinition): Readonly<Record<string, unknown>> {
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const derivations = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const foundationsOf = foundations(bundle);
  const codes = references(when).flatMap((ref) => [ref, ...foundationsOf(ref)]);
  const meaningOf = (code: string) => {
    const derivation = derivations.get(code);
    if (derivation) {
      const { value_type, expr, round } = derivation;
      return { value_type, expr, round };
    }
    const { value_type, cardinality, unit, options } = facts.get(code) ?? {};
    return { value_type, cardinality, unit, options: options?.map((option) => option.code).toSorted() };
  };
  return Object.fromEntries(codes.map((code) => [code, meaningOf(code)]));
}
