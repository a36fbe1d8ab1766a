import type { Condition } from '@telehealth/conditions';
import { boundingFacts } from '../bundle/bounds.ts';
import type { Bundle, DerivationExpression } from '../bundle/bundle.ts';
import { conditionsOf } from '../bundle/conditions-of.ts';
import { conversions } from '../units/conversions.ts';
import { type Facts, plainDays, plainNumbers, yearsBefore } from './plain-values.ts';

/** Compared with a fact by a condition; a list: codes that are tested together. */
export type CutPoint = number | string | readonly string[];

/**
 * By fact code: values in conditions, zones and bounds. A comparison of a derivation counts for its input facts, at the
 * values that give the cut. `asOf` is epoch ms.
 */
export function cutPointsOf(bundle: Bundle, asOf: number): ReadonlyMap<string, readonly CutPoint[]> {
  const cuts = new Map<string, Set<CutPoint>>();
  const derivations = new Map(bundle.derivations.map(({ code, expr }) => [code, expr]));
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const add = (ref: string, cut: unknown): void => {
    if (typeof cut !== 'number' && typeof cut !== 'string' && !Array.isArray(cut)) return;
    const expr = derivations.get(ref);
    if (expr) for (const [input, value] of inverse(expr, cut as CutPoint, facts, asOf)) add(input, value);
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
      for (const value of plainValuesOf(other, facts, asOf)) add(fact.code, value);
    }
  }
  for (const node of bundle.nodes) {
    if (node.kind !== 'display' || !node.zone) continue;
    add(node.zone.of, node.zone.zone_min);
    add(node.zone.of, node.zone.zone_max);
  }
  return new Map([...cuts].map(([ref, values]) => [ref, [...values]]));
}

/** Input values at which a derivation equals the cut. */
function inverse(
  expr: DerivationExpression,
  cut: CutPoint,
  facts: Facts,
  asOf: number,
): readonly (readonly [string, CutPoint])[] {
  if (expr.kind === 'address_state') return [[expr.from, cut]];
  if (typeof cut !== 'number') return [];
  switch (expr.kind) {
    case 'age_years':
      return [[expr.from, yearsBefore(asOf, cut)]];
    case 'convert': {
      const conversion = conversions[facts.get(expr.from)?.unit ?? ''];
      return conversion ? [[expr.from, cut / conversion.factor]] : [];
    }
    case 'bmi': {
      const height = facts.get(expr.cm);
      const metres = ((height && plainNumbers(height, facts)[0]) ?? 170) / 100;
      return [[expr.kg, cut * metres * metres]];
    }
  }
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
