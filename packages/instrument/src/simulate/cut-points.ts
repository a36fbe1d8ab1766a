import type { Condition, FactTable } from '@telehealth/conditions';
import { boundingFacts, boundsOf } from '../bundle/bounds.ts';
import type { Bundle, DerivationDefinition } from '../bundle/bundle.ts';
import { conditionsOf } from '../bundle/conditions-of.ts';
import { exclusiveCodes, factTable } from '../bundle/fact-table.ts';
import { compileExpression } from '../expressions/compile-expression.ts';
import { numberOf } from '../expressions/exact.ts';
import type { Expression } from '../expressions/expression.ts';
import { inputsOf } from '../expressions/parts.ts';
import { scoresOf } from '../expressions/scores.ts';
import { dayOf } from '../session/day-of.ts';
import { type Facts, plainDays, plainNumber, plainNumbers, yearsBefore } from './plain-values.ts';

/** Compared with a fact by a condition; a list: codes that are tested together. */
export type CutPoint = number | string | readonly string[];

/**
 * By fact code: values in conditions, zones and bounds. A comparison of a derivation counts for its input facts, at the
 * values that give the cut. `asOf` is epoch ms.
 */
export function cutPointsOf(bundle: Bundle, asOf: number): ReadonlyMap<string, readonly CutPoint[]> {
  const cuts = new Map<string, Set<CutPoint>>();
  const derivations = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation]));
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const inputs = { facts, table: factTable(bundle), asOf };
  const add = (ref: string, cut: unknown): void => {
    if (typeof cut !== 'number' && typeof cut !== 'string' && !Array.isArray(cut)) return;
    const derivation = derivations.get(ref);
    if (derivation)
      for (const [input, value] of inverse(derivation, cut as CutPoint, inputs)) add(input, value);
    else cuts.set(ref, (cuts.get(ref) ?? new Set()).add(cut as CutPoint));
  };
  const read = (condition: Condition): void => {
    switch (condition.kind) {
      case 'all':
      case 'any':
        condition.of.forEach(read);
        return;
      case 'not':
        read(condition.of);
        return;
      case 'compare':
        add(condition.ref, condition.value);
        return;
      case 'in':
        for (const value of condition.values) add(condition.ref, value);
        return;
      case 'includes_all':
        add(condition.ref, condition.values);
        return;
      case 'between':
        add(condition.ref, condition.min);
        add(condition.ref, condition.max);
        return;
      case 'compare_refs':
        for (const value of plainValuesOf(condition.b, facts, asOf)) add(condition.a, value);
        for (const value of plainValuesOf(condition.a, facts, asOf)) add(condition.b, value);
    }
  };
  for (const { condition } of conditionsOf(bundle)) read(condition);
  for (const fact of bundle.facts) {
    for (const other of Object.values(boundingFacts(fact))) {
      for (const value of plainValuesOf(other, facts, asOf)) {
        const { min, max } = boundsOf(fact, { asOfDay: dayOf(asOf), answerTo: () => value });
        add(fact.code, min);
        add(fact.code, max);
      }
    }
  }
  for (const node of bundle.nodes) {
    if (node.kind !== 'display' || !node.zone) continue;
    add(node.zone.of, node.zone.zone_min);
    add(node.zone.of, node.zone.zone_max);
  }
  return new Map([...cuts].map(([ref, values]) => [ref, [...values]]));
}

/** Input values at which a derivation is about the cut, while its other inputs have plain values. */
function inverse(
  { expr }: DerivationDefinition,
  cut: CutPoint,
  inputs: Inputs,
): readonly (readonly [string, CutPoint])[] {
  if (expr.kind === 'address_state') return [[expr.from, cut]];
  if (expr.kind === 'band') {
    const begin = expr.bands.find(({ code }) => code === cut)?.at_least;
    return begin === undefined ? [] : [[expr.from, begin]];
  }
  if (typeof cut !== 'number') return [];
  if (expr.kind === 'age_years') return [[expr.from, yearsBefore(inputs.asOf, cut)]];
  const numbers = [...new Set(inputsOf(expr).flatMap(({ ref, wants }) => (wants === 'number' ? [ref] : [])))];
  return numbers.flatMap((ref) => {
    const at = straightLine(expr, ref, cut, inputs);
    return at === undefined ? [] : [[ref, at] as const];
  });
}

interface Inputs {
  readonly facts: Facts;
  readonly table: FactTable;
  readonly asOf: number;
}

/** Where the straight line through two values of the expression has the cut: exact for sums and products. */
function straightLine(
  expr: Expression,
  ref: string,
  cut: number,
  { facts, table, asOf }: Inputs,
): number | undefined {
  const refs = inputsOf(expr).map((input) => input.ref);
  const plainOf = (code: string) => {
    const { min, max } = table.get(code) ?? {};
    return plainNumber({ ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) });
  };
  const compute = compileExpression(expr, {
    slotOf: (code) => refs.indexOf(code),
    unitOf: (code) => table.get(code)?.unit,
    exclusiveOf: (code) => exclusiveCodes(facts.get(code) ?? {}),
    scoresOf: (code) => scoresOf(facts.get(code) ?? { value_type: 'number', cardinality: 'single' }),
    computeOf: () => undefined,
  });
  const valueAt = (x: number) => {
    const slots = refs.map((code) => (code === ref ? x : plainOf(code)));
    const value = compute(slots, dayOf(asOf));
    return value === undefined ? Number.NaN : numberOf(value);
  };
  const [x, y] = [plainOf(ref), plainOf(ref) + 1];
  const at = x + (cut - valueAt(x)) / (valueAt(y) - valueAt(x));
  return Number.isFinite(at) ? at : undefined;
}

/** Some values of a fact that bounds another. */
function plainValuesOf(code: string, facts: Facts, asOf: number): readonly (number | string)[] {
  const fact = facts.get(code);
  if (!fact || fact.cardinality === 'multi') return [];
  if (fact.value_type === 'number') return plainNumbers(fact, facts);
  if (fact.value_type === 'date') return plainDays(fact, facts, asOf);
  if (fact.value_type === 'string') return ['Simulated'];
  return (fact.options ?? []).slice(0, 2).map(({ code }) => code);
}
