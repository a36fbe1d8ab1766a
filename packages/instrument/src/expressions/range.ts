import type { FactSignature, FactTable } from '@telehealth/conditions';
import { conversions } from '../units/conversions.ts';
import { compareExact, type Exact, exactOf, productOf, quotientOf, roundedExact, sumOf } from './exact.ts';
import type { Expression } from './expression.ts';
import { type ScoredFact, scoresOf } from './scores.ts';
import { ageRange } from './whole-years.ts';

/** Inclusive; absent: any value. */
export interface Range {
  readonly min?: Exact | undefined;
  readonly max?: Exact | undefined;
}

export interface Ranges {
  readonly table: FactTable;
  readonly facts: ReadonlyMap<string, ScoredFact>;
}

/** Contains every value that the expression can have. */
export function rangeOf(expr: Expression, ranges: Ranges): Range {
  const { table, facts } = ranges;
  switch (expr.kind) {
    case 'number':
      return only(exactOf(expr.value));
    case 'value':
      return signatureRange(table.get(expr.ref));
    case 'score':
      return scoreRange(facts.get(expr.ref));
    case 'count': {
      const options = facts.get(expr.ref)?.options ?? [];
      const together = options.filter(({ exclusive }) => !exclusive).length;
      return { min: together < options.length ? 0 : 1, max: Math.max(1, together) };
    }
    case 'round': {
      const { min, max } = rangeOf(expr.of, ranges);
      const { places } = expr;
      return {
        min: min === undefined ? min : roundedExact(min, places),
        max: max === undefined ? max : roundedExact(max, places),
      };
    }
    case 'age_years':
      return ageRange;
    case 'convert': {
      const from = table.get(expr.from);
      const conversion = conversions[from?.unit ?? ''];
      return conversion ? product(signatureRange(from), only(exactOf(conversion.factor))) : {};
    }
    case 'bmi': {
      const [kg, cm] = [expr.kg, expr.cm].map((ref) => positive(signatureRange(table.get(ref))));
      const metres = product(cm ?? {}, only(exactOf(0.01)));
      return product(kg ?? {}, reciprocal(product(metres, metres)));
    }
    default: {
      const [first = {}, ...others] = expr.of.map((operand) => rangeOf(operand, ranges));
      return others.reduce(operations[expr.kind], first);
    }
  }
}

export function mayBeZero({ min, max }: Range): boolean {
  return !(min !== undefined && compareExact(min, 0) > 0) && !(max !== undefined && compareExact(max, 0) < 0);
}

/** Of a number, by the bounds that are equal in every session. */
function signatureRange({ min, max }: Partial<FactSignature> = {}): Range {
  return {
    min: typeof min === 'number' ? exactOf(min) : undefined,
    max: typeof max === 'number' ? exactOf(max) : undefined,
  };
}

function scoreRange(fact: ScoredFact | undefined): Range {
  if (!fact) return {};
  const scores = scoresOf(fact);
  const all = [...scores.values()];
  if (all.length === 0) return {};
  if (fact.cardinality === 'single') return hullOf(all);
  const exclusive = new Set((fact.options ?? []).flatMap((one) => (one.exclusive ? [one.code] : [])));
  const together = [...scores].flatMap(([code, score]) => (exclusive.has(code) ? [] : [score]));
  const sums = [0, 1].map((sign) =>
    together.filter((score) => compareExact(score, 0) > 0 === (sign === 1)).reduce(sumOf, 0),
  );
  return hullOf([...all, ...(together.length > 0 ? sums : [])]);
}

function hullOf(values: readonly Exact[]): Range {
  return { min: values.reduce(lesser), max: values.reduce(greater) };
}

const lesser = (a: Exact, b: Exact) => (compareExact(b, a) < 0 ? b : a);
const greater = (a: Exact, b: Exact) => (compareExact(b, a) > 0 ? b : a);

/** Undefined when one of them is. */
function both(combine: (a: Exact, b: Exact) => Exact, a: Exact | undefined, b: Exact | undefined) {
  return a === undefined || b === undefined ? undefined : combine(a, b);
}

/** That which is there. */
function either(combine: (a: Exact, b: Exact) => Exact, a: Exact | undefined, b: Exact | undefined) {
  return a === undefined || b === undefined ? (a ?? b) : combine(a, b);
}

const operations = {
  sum,
  difference: (a: Range, b: Range) => sum(a, negated(b)),
  product,
  quotient,
  min: (a: Range, b: Range) => ({ min: both(lesser, a.min, b.min), max: either(lesser, a.max, b.max) }),
  max: (a: Range, b: Range) => ({ min: either(greater, a.min, b.min), max: both(greater, a.max, b.max) }),
  if_known: (a: Range, b: Range) => ({ min: both(lesser, a.min, b.min), max: both(greater, a.max, b.max) }),
};

function sum(a: Range, b: Range): Range {
  return { min: both(sumOf, a.min, b.min), max: both(sumOf, a.max, b.max) };
}

function only(value: Exact): Range {
  return { min: value, max: value };
}

function positive({ min, max }: Range): Range {
  return { min: min !== undefined && compareExact(min, 0) > 0 ? min : 0, max };
}

function negated({ min, max }: Range): Range {
  const turned = (value: Exact | undefined) => (value === undefined ? value : productOf(value, -1));
  return { min: turned(max), max: turned(min) };
}

function product(a: Range, b: Range): Range {
  const corners = [both(productOf, a.min, b.min), both(productOf, a.max, b.max)];
  if (isAtLeast0(a) && isAtLeast0(b)) return { min: corners[0], max: corners[1] };
  const all = [...corners, both(productOf, a.min, b.max), both(productOf, a.max, b.min)];
  const known = all.filter((corner) => corner !== undefined);
  return known.length === all.length ? hullOf(known) : {};
}

function quotient(a: Range, b: Range): Range {
  return mayBeZero(b) ? {} : product(a, reciprocal(b));
}

/** Of a range that does not reach beyond zero. */
function reciprocal({ min, max }: Range): Range {
  const turned = (value: Exact | undefined) => (value === undefined ? undefined : quotientOf(1, value));
  return min !== undefined && compareExact(min, 0) >= 0
    ? { min: turned(max) ?? 0, max: turned(min) }
    : { min: turned(max), max: turned(min) ?? 0 };
}

function isAtLeast0({ min }: Range): boolean {
  return min !== undefined && compareExact(min, 0) >= 0;
}
