import { references } from '@telehealth/conditions';
import type { Bundle, CriterionDefinition, FactDefinition } from '../bundle/bundle.ts';
import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';
import { foundations } from '../bundle/fact-table.ts';

/** With the hash of its content. */
export interface Criterion {
  readonly definition: CriterionDefinition;
  readonly sha256: string;
}

/** In the order of the bundle. */
export function criteriaOf(bundle: Bundle): readonly Criterion[] {
  return (bundle.eligibility ?? []).map((definition) => ({
    definition,
    sha256: criterionHash(bundle, definition),
  }));
}

/**
 * Hex SHA-256 of the criterion and everything below it; approvals are bound to it. A changed unit, option set or
 * computation changes it; a question's wording or another approval does not.
 */
function criterionHash(bundle: Bundle, criterion: CriterionDefinition): string {
  const { id, effect, reason, when } = criterion;
  return sha256Hex(canonicalJson({ id, effect, reason, when, restsOn: meanings(bundle, criterion) }));
}

/** Facts and derivations below a criterion, by code, with what gives their values a meaning. */
function meanings(bundle: Bundle, { when }: CriterionDefinition): Readonly<Record<string, unknown>> {
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const derivations = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const foundationsOf = foundations(bundle);
  const codes = references(when).flatMap((ref) => [ref, ...foundationsOf(ref)]);
  const meaningOf = (code: string) => {
    const derivation = derivations.get(code);
    if (derivation) {
      const { value_type, expr, unit, min, max, round } = derivation;
      return { value_type, expr, unit, min, max, round };
    }
    const fact = facts.get(code);
    const fields = fact?.fields?.map((field) => [field.code, meaningOfValues(field)] as const);
    return { ...(fact && meaningOfValues(fact)), fields: fields && Object.fromEntries(fields) };
  };
  return Object.fromEntries(codes.map((code) => [code, meaningOf(code)]));
}

function meaningOfValues({ value_type, cardinality, unit, options }: FactDefinition) {
  const scored = options?.filter(({ score }) => score !== undefined).map(({ code, score }) => [code, score]);
  return {
    value_type,
    cardinality,
    unit,
    options: options?.map((option) => option.code).toSorted(),
    scores: scored?.length ? Object.fromEntries(scored) : undefined,
  };
}
