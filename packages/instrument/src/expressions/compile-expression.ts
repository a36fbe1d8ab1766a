import {
  compileEntryTest,
  countOf,
  type Entry,
  type EntryTest,
  fieldIn,
  type Reading,
  type Slots,
  TRUE,
  UNKNOWN,
} from '@telehealth/conditions';
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
import type { EntriesWord, Expression, ListWord, PairWord } from './expression.ts';
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
  /** How a field of an entry is read; absent: as it was given. */
  readingOf?(ref: string, field: string): Reading | undefined;
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
      const slot = names.slotOf(expr.ref);
      if (expr.where !== undefined) {
        const test = compileEntryTest(expr.where, (field) => names.readingOf?.(expr.ref, field));
        return (slots) => countOfEntries(slots[slot] as readonly Entry[] | undefined, test);
      }
      const exclusive = names.exclusiveOf(expr.ref);
      return (slots) => {
        const items = slots[slot];
        return Array.isArray(items) ? countOf(items, exclusive) : undefined;
      };
    }
    case 'entries_sum':
    case 'entries_min':
    case 'entries_max':
      return overEntries(names.slotOf(expr.ref), expr);
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

/** Unknown while one entry is undecided. */
function countOfEntries(entries: readonly Entry[] | undefined, test: EntryTest): number | undefined {
  let count = 0;
  for (const entry of entries ?? []) {
    const truth = test(entry);
    if (truth === UNKNOWN) return undefined;
    if (truth === TRUE) count += 1;
  }
  return entries && count;
}

const entriesOperations = { entries_sum: 'sum', entries_min: 'min', entries_max: 'max' } as const;

/** Unknown while one entry lacks the number. */
function overEntries(slot: number, { kind, field }: Extract<Expression, { kind: EntriesWord }>): Compute {
  const combine = operations[entriesOperations[kind]];
  return (slots) => {
    const entries = slots[slot] as readonly Entry[] | undefined;
    let result: Exact | undefined = kind === 'entries_sum' && entries ? 0 : undefined;
    for (const entry of entries ?? []) {
      const value = fieldIn(entry, field);
      if (typeof value !== 'number') return undefined;
      const number = exactOf(value);
      result = result === undefined ? number : combine(result, number);
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
    for (const code of value as readonly string[]) {
      const score = scores.get(code);
      total = total === undefined || score === undefined ? undefined : sumOf(total, score);
    }
    return total;
  };
}
