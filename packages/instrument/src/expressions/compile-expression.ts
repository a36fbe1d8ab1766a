import { countOf, type FactValue, type Slots } from '@telehealth/conditions';
import { conversions } from '../units/conversions.ts';
import {
  compareExact,
  differenceOf,
  type Exact,
  exactOf,
  productOf,
  quotientOf,
  roundedExact,
  signOf,
  sumOf,
} from './exact.ts';
import type { Expression, ListWord, PairWord } from './expression.ts';
import { wholeYears } from './whole-years.ts';

/** Undefined is unknown. `asOfDay` is the day the session was opened. */
export type Compute = (slots: Slots, asOfDay: string) => Exact | undefined;

/** What the names of an expression stand for. */
export interface Names {
  /** Of a fact or derivation. */
  slotOf(ref: string): number;
  unitOf(ref: string): string | undefined;
  scoresOf(fact: string): ReadonlyMap<string, Exact>;
  /** Options that say "none of these". */
  exclusiveOf(fact: string): readonly string[];
  /** Of a derivation, so that it is not rounded between; undefined for a fact. */
  computeOf(ref: string): Compute | undefined;
}

/** Throws `Error` for a unit that is not converted. */
export function compileExpression(expr: Expression, names: Names): Compute {
  const compile = (part: Expression) => compileExpression(part, names);
  switch (expr.kind) {
    case 'number': {
      const value = exactOf(expr.value);
      return () => value;
    }
    case 'value':
      return numberAt(expr.ref, names);
    case 'score':
      return scoreAt(names.slotOf(expr.ref), names.scoresOf(expr.ref));
    case 'count': {
      const [slot, exclusive] = [names.slotOf(expr.ref), names.exclusiveOf(expr.ref)];
      return (slots) => {
        const codes = slots[slot];
        return Array.isArray(codes) ? countOf(codes, exclusive) : undefined;
      };
    }
    case 'if_known':
      return firstKnown(expr.of.map(compile));
    case 'round': {
      const [value, { places }] = [compile(expr.of), expr];
      return (slots, asOfDay) => {
        const exact = value(slots, asOfDay);
        return exact === undefined ? undefined : roundedExact(exact, places);
      };
    }
    case 'age_years': {
      const slot = names.slotOf(expr.from);
      return (slots, asOfDay) => wholeYears(slots[slot], asOfDay);
    }
    case 'bmi': {
      const [kg, cm] = [numberAt(expr.kg, names), numberAt(expr.cm, names)];
      return (slots, asOfDay) => bodyMassIndex(kg(slots, asOfDay), cm(slots, asOfDay));
    }
    case 'convert':
      return combined([numberAt(expr.from, names), factorOf(names.unitOf(expr.from))], productOf);
    default:
      return combined(expr.of.map(compile), operations[expr.kind]);
  }
}

const operations: Readonly<
  Record<Exclude<ListWord, 'if_known'> | PairWord, (a: Exact, b: Exact) => Exact | undefined>
> = {
  sum: sumOf,
  difference: differenceOf,
  product: productOf,
  quotient: quotientOf,
  min: (a, b) => (compareExact(b, a) < 0 ? b : a),
  max: (a, b) => (compareExact(b, a) > 0 ? b : a),
};

/** From the first to the last; unknown while one is. */
function combined(parts: readonly Compute[], combine: (a: Exact, b: Exact) => Exact | undefined): Compute {
  const [first, ...others] = parts;
  if (!first) throw new Error('an operation has no operands');
  return (slots, asOfDay) => {
    let result = first(slots, asOfDay);
    for (const other of others) {
      if (result === undefined) return undefined;
      const value = other(slots, asOfDay);
      if (value === undefined) return undefined;
      result = combine(result, value);
    }
    return result;
  };
}

function firstKnown(parts: readonly Compute[]): Compute {
  return (slots, asOfDay) => {
    for (const part of parts) {
      const value = part(slots, asOfDay);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function bodyMassIndex(kg: Exact | undefined, cm: Exact | undefined): Exact | undefined {
  if (kg === undefined || cm === undefined || signOf(kg) <= 0 || signOf(cm) <= 0) return undefined;
  return quotientOf(productOf(kg, squareCentimetres), productOf(cm, cm));
}

/** In a square metre. */
const squareCentimetres = 10_000;

function numberAt(ref: string, { computeOf, slotOf }: Names): Compute {
  const derived = computeOf(ref);
  if (derived) return derived;
  const slot = slotOf(ref);
  return (slots) => {
    const value = slots[slot];
    return typeof value === 'number' ? exactOf(value) : undefined;
  };
}

function factorOf(unit: string | undefined): Compute {
  const conversion = conversions[unit ?? ''];
  if (!conversion) throw new Error('a derivation converts from a unit it does not know');
  const factor = exactOf(conversion.factor);
  return () => factor;
}

function scoreAt(slot: number, scores: ReadonlyMap<string, Exact>): Compute {
  return (slots) => {
    const value = slots[slot];
    if (!Array.isArray(value)) return value === undefined ? undefined : scores.get(String(value));
    let total: Exact | undefined = 0;
    for (const code of value as Extract<FactValue, readonly string[]>) {
      const score = scores.get(code);
      total = total === undefined || score === undefined ? undefined : sumOf(total, score);
    }
    return total;
  };
}
