import type { FactSignature, FactTable } from '@telehealth/conditions';
import type { Bundle, DerivationDefinition, FactDefinition } from './bundle.ts';
import { derivationInputs, derivationSignature } from './derivations.ts';

/** The facts and derivations of a bundle as conditions see them. */
export function factTable(bundle: Bundle): FactTable {
  const table = new Map<string, FactSignature>(bundle.facts.map((fact) => [fact.code, factSignature(fact)]));
  for (const derivation of derivationsInOrder(bundle)) {
    table.set(derivation.code, derivationSignature(derivation, table));
  }
  return table;
}

/** A fact as conditions see it. */
export function factSignature(fact: FactDefinition): FactSignature {
  const { value_type: valueType, cardinality, unit, min, max, options } = fact;
  return {
    valueType,
    cardinality,
    ...(unit === undefined ? {} : { unit }),
    ...(options === undefined ? {} : { options: options.map(({ code }) => code) }),
    ...(min === undefined || min === 'as_of' ? {} : { min }),
    ...(max === undefined || max === 'as_of' ? {} : { max }),
  };
}

/** The derivations of a bundle, inputs before dependants; of a cycle all but one edge is in order. */
export function derivationsInOrder(bundle: Bundle): readonly DerivationDefinition[] {
  const byCode = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const ordered = new Set<DerivationDefinition>();
  const visiting = new Set<DerivationDefinition>();
  const visit = (derivation: DerivationDefinition) => {
    if (visiting.has(derivation)) return;
    visiting.add(derivation);
    for (const { ref } of derivationInputs(derivation.expr)) {
      const input = byCode.get(ref);
      if (input) visit(input);
    }
    ordered.add(derivation);
  };
  bundle.derivations.forEach(visit);
  return [...ordered];
}

/** The codes of the facts a fact or derivation rests on, through any number of derivations. */
export function baseFacts(bundle: Bundle): (ref: string) => readonly string[] {
  const byCode = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const known = new Map<string, readonly string[]>();
  const find = (ref: string): readonly string[] => {
    const found = known.get(ref);
    if (found) return found;
    const derivation = byCode.get(ref);
    if (!derivation) return [ref];
    known.set(ref, []);
    const facts = [...new Set(derivationInputs(derivation.expr).flatMap((input) => find(input.ref)))];
    known.set(ref, facts);
    return facts;
  };
  return find;
}
