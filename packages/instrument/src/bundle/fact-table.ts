import type { FactSignature, FactTable } from '@telehealth/conditions';
import { fixedBounds } from './bounds.ts';
import type { Bundle, DerivationDefinition, FactDefinition } from './bundle.ts';
import { derivationSignature, inputCodes } from './derivations.ts';

export function factTable(bundle: Bundle): FactTable {
  const table = new Map<string, FactSignature>(bundle.facts.map((fact) => [fact.code, factSignature(fact)]));
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  for (const derivation of derivationsInOrder(bundle)) {
    table.set(derivation.code, derivationSignature(derivation, table, facts));
  }
  return table;
}

export function factSignature(fact: FactDefinition): FactSignature {
  const { value_type: valueType, cardinality, unit, options, fold_case: foldCase, precision = 'day' } = fact;
  const exclusive = exclusiveCodes(fact);
  return {
    valueType,
    cardinality,
    ...(unit === undefined ? {} : { unit }),
    ...(options === undefined ? {} : { options: options.map(({ code }) => code) }),
    ...(cardinality === 'multi' && exclusive.length > 0 && { exclusive }),
    ...(precision !== 'day' && { isRange: true }),
    ...fixedBounds(fact),
    ...(foldCase === undefined ? {} : { foldCase }),
  };
}

/** Those that say "none of these". */
export function exclusiveCodes({ options = [] }: Pick<FactDefinition, 'options'>): readonly string[] {
  return options.flatMap(({ code, exclusive }) => (exclusive ? [code] : []));
}

/** Inputs before dependants; a cycle has all edges but one in order. */
export function derivationsInOrder(bundle: Bundle): readonly DerivationDefinition[] {
  const byCode = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const foundationsOf = foundations(bundle);
  const codes = new Set(bundle.derivations.flatMap(({ code }) => [...foundationsOf(code), code]));
  return [...codes].flatMap((code) => byCode.get(code) ?? []);
}

/** Facts below a fact or derivation, through any derivations. */
export function baseFacts(bundle: Bundle): (ref: string) => readonly string[] {
  const derived = new Set(bundle.derivations.map(({ code }) => code));
  const foundationsOf = foundations(bundle);
  return (ref) => [ref, ...foundationsOf(ref)].filter((code) => !derived.has(code));
}

/** Everything below a fact or derivation, inputs before dependants. Contains itself only in a cycle. */
export function foundations(bundle: Bundle): (ref: string) => readonly string[] {
  const inputs = new Map(bundle.derivations.map((derivation) => [derivation.code, inputCodes(derivation)]));
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
