import type { FactSignature, FactTable } from '@telehealth/conditions';
import { fixedBounds } from './bounds.ts';
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
  const { value_type: valueType, cardinality, unit, options, fold_case: foldCase } = fact;
  return {
    valueType,
    cardinality,
    ...(unit === undefined ? {} : { unit }),
    ...(options === undefined ? {} : { options: options.map(({ code }) => code) }),
    ...fixedBounds(fact),
    ...(foldCase === undefined ? {} : { foldCase }),
  };
}

/** The derivations of a bundle, inputs before dependants; of a cycle all but one edge is in order. */
export function derivationsInOrder(bundle: Bundle): readonly DerivationDefinition[] {
  const byCode = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const foundationsOf = foundations(bundle);
  const codes = new Set(bundle.derivations.flatMap(({ code }) => [...foundationsOf(code), code]));
  return [...codes].flatMap((code) => byCode.get(code) ?? []);
}

/** The codes of the facts a fact or derivation rests on, through any number of derivations. */
export function baseFacts(bundle: Bundle): (ref: string) => readonly string[] {
  const derived = new Set(bundle.derivations.map(({ code }) => code));
  const foundationsOf = foundations(bundle);
  return (ref) => [ref, ...foundationsOf(ref)].filter((code) => !derived.has(code));
}

/**
 * The codes of all that a fact or derivation rests on, through any number of derivations, inputs before dependants.
 * Itself only in a cycle.
 */
export function foundations(bundle: Bundle): (ref: string) => readonly string[] {
  const inputs = new Map(
    bundle.derivations.map(({ code, expr }) => [code, derivationInputs(expr).map(({ ref }) => ref)]),
  );
  return (ref) => {
    if (!inputs.has(ref)) return [];
    const seen = new Set<string>();
    const found: string[] = [];
    const visit = (code: string) => {
      for (const input of inputs.get(code) ?? []) {
        if (seen.has(input)) continue;
        seen.add(input);
        visit(input);
        found.push(input);
      }
    };
    visit(ref);
    return found;
  };
}
