import {
  type Condition,
  compileCondition,
  type Evaluate,
  type FactSignature,
  references,
} from '@telehealth/conditions';
import type { Bundle, DerivationDefinition, FactDefinition } from '../bundle/bundle.ts';
import { baseFacts, factTable } from '../bundle/fact-table.ts';
import { writeQuantities } from '../messages/index.ts';
import type { Units } from '../units/units.ts';

export interface Compilation {
  readonly bundle: Bundle;
  /** In the served locale and units. */
  textOf(key: string | undefined): string | undefined;
  readonly locale: string;
  readonly units: Units;
  factOf(code: string): FactDefinition;
  /** Undefined for an undeclared code. */
  named(ref: string): FactDefinition | DerivationDefinition | undefined;
  signatureOf(ref: string): FactSignature | undefined;
  slotOf(ref: string): number;
  compile(condition: Condition): Evaluate;
  /** Of facts below the references. */
  baseSlots(refs: readonly string[]): readonly number[];
  /** Of everything a condition reads, down to facts. */
  inputsOf(condition: Condition | undefined): readonly number[];
}

/** Names the folded text that conditions read. No fact has such a code. */
export function foldedCode(fact: string): string {
  return `folded ${fact}`;
}

/** Names the range that conditions read. No fact has such a code. */
export function spanCode(ref: string): string {
  return `span ${ref}`;
}

/** Resolves names to slots and texts to a locale and units. */
export function createCompilation(
  bundle: Bundle,
  slotByCode: ReadonlyMap<string, number>,
  { locale, units }: Pick<Compilation, 'locale' | 'units'>,
): Compilation {
  const texts = bundle.copy[locale] ?? {};
  const textOf = (key: string) => {
    const text = texts[key];
    return text === undefined ? undefined : writeQuantities(text, units, locale);
  };
  const factsOf = baseFacts(bundle);
  const slotOf = (ref: string) => {
    const slot = slotByCode.get(ref);
    if (slot === undefined) throw new Error(`bundle ${bundle.id} names an undeclared fact`);
    return slot;
  };
  const conditionSlotOf = (ref: string) =>
    slotByCode.get(foldedCode(ref)) ?? slotByCode.get(spanCode(ref)) ?? slotOf(ref);
  const table = factTable(bundle);
  const derivations = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const factOf = (code: string) => {
    const fact = facts.get(code);
    if (!fact) throw new Error(`bundle ${bundle.id} asks for an undeclared fact`);
    return fact;
  };
  const baseSlots = (refs: readonly string[]) => [...new Set(refs.flatMap(factsOf).map(slotOf))];
  return {
    bundle,
    locale,
    units,
    textOf: (key) => (key === undefined ? undefined : textOf(key)),
    factOf,
    named: (ref) => facts.get(ref) ?? derivations.get(ref),
    signatureOf: (ref) => table.get(ref),
    slotOf,
    compile: (condition) => compileCondition(condition, conditionSlotOf, (ref) => table.get(ref)),
    baseSlots,
    inputsOf: (condition) => (condition ? baseSlots(references(condition)) : []),
  };
}
