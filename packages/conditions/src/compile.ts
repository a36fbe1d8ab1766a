import { type EntryTest, evaluateEntries } from './compile-entries.ts';
import type { Condition, FactSignature, Literal, Operator } from './condition/condition.ts';
import { type Span, spanOfDate } from './condition/date-span.ts';
import { type FieldValue, fieldIn } from './condition/fact-value.ts';
import { foldCase, foldLiterals } from './condition/fold-case.ts';
import { compareBy, compareSpans, countOf } from './condition/operators.ts';
import { references } from './condition/references.ts';
import { FALSE, TRUE, UNKNOWN } from './condition/truth.ts';
import type { Evaluate, Slots } from './evaluate.ts';

/** What conditions need to know of a fact, or of a field of a list, to read its value. */
export type Reading = Pick<FactSignature, 'foldCase' | 'exclusive' | 'isRange' | 'fields'>;

/**
 * Compiles a valid condition to nested closures. `slotOf` may throw for an unknown code. By `readingOf`, slots hold
 * folded texts (`foldCase`) and spans; entries hold their values as given.
 */
export function compileCondition(
  condition: Condition,
  slotOf: (ref: string) => number,
  readingOf: (ref: string) => Reading | undefined = () => undefined,
): Evaluate {
  const compile = (term: Condition) => compileCondition(term, slotOf, readingOf);
  const isRange = (ref: string) => readingOf(ref)?.isRange === true;
  if ((condition.kind === 'compare' || condition.kind === 'in') && readingOf(condition.ref)?.foldCase) {
    return compileCondition(foldLiterals(condition), slotOf);
  }
  if ('where' in condition && condition.where !== undefined) {
    const test = compileEntryTest(condition.where, (field) => readingOf(condition.ref)?.fields?.get(field));
    return evaluateEntries(condition, slotOf(condition.ref), test);
  }
  switch (condition.kind) {
    case 'always':
      return () => TRUE;
    case 'answered': {
      const slot = slotOf(condition.ref);
      return (slots) => (slots[slot] === undefined ? FALSE : TRUE);
    }
    case 'compare': {
      const { ref, op, value } = condition;
      return isRange(ref)
        ? spanComparison(spanAt(slotOf(ref)), op, always(value))
        : comparison(slotOf(ref), op, value);
    }
    case 'compare_refs': {
      const { a, b, op } = condition;
      if (!isRange(a) && !isRange(b)) return comparisonOfSlots(slotOf(a), op, slotOf(b));
      const [left, right] = [a, b].map((ref) => (isRange(ref) ? spanAt : pointAt)(slotOf(ref)));
      return left && right ? spanComparison(left, op, right) : () => UNKNOWN;
    }
    case 'in': {
      const { ref, values } = condition;
      if (!isRange(ref)) return membership(slotOf(ref), values);
      return disjunction(values.map((value) => compile({ kind: 'compare', ref, op: 'eq', value })));
    }
    case 'between': {
      const { ref, min, max } = condition;
      if (!isRange(ref)) return range(slotOf(ref), min, max);
      return conjunction([
        compile({ kind: 'compare', ref, op: 'gte', value: min }),
        compile({ kind: 'compare', ref, op: 'lte', value: max }),
      ]);
    }
    case 'includes':
      return inclusionOfAny(slotOf(condition.ref), [condition.value]);
    case 'includes_any':
      return inclusionOfAny(slotOf(condition.ref), condition.values);
    case 'includes_all':
      return inclusionOfAll(slotOf(condition.ref), condition.values);
    case 'count':
      return count(slotOf(condition.ref), condition.op, condition.value, readingOf(condition.ref)?.exclusive);
    case 'some_entry':
    case 'every_entry':
      throw new Error('a test of entries has no condition');
    case 'not':
      return negation(compile(condition.of));
    case 'all':
      return conjunction(condition.of.map(compile));
    case 'any':
      return disjunction(condition.of.map(compile));
  }
}

/** `where` reads fields of the entry, each as `readingOf` says. */
export function compileEntryTest(
  where: Condition,
  readingOf: (field: string) => Reading | undefined,
): EntryTest {
  const fields = references(where);
  const readings = fields.map(readingOf);
  const test = compileCondition(where, (field) => fields.indexOf(field), readingOf);
  // One for all entries: no test of entries is inside another.
  const slots = new Array<FieldValue | Span | undefined>(fields.length).fill(undefined);
  return (entry) => {
    for (let slot = 0; slot < fields.length; slot++) {
      const value = fieldIn(entry, fields[slot] ?? '');
      slots[slot] = typeof value === 'string' ? textAsRead(value, readings[slot]) : value;
    }
    return test(slots);
  };
}

function textAsRead(text: string, reading: Reading | undefined): string | Span {
  if (reading?.foldCase) return foldCase(text);
  return reading?.isRange ? spanOfDate(text) : text;
}

/** Each operator has its own closure: a closure that calls another costs twice as much. */
function comparison(slot: number, op: Operator, literal: Literal): Evaluate {
  const wanted = literal as number;
  switch (op) {
    case 'eq':
      return (slots) => {
        const value = slots[slot];
        return value === undefined ? UNKNOWN : value === wanted ? TRUE : FALSE;
      };
    case 'ne':
      return (slots) => {
        const value = slots[slot];
        return value === undefined ? UNKNOWN : value === wanted ? FALSE : TRUE;
      };
    case 'lt':
      return (slots) => {
        const value = slots[slot];
        return value === undefined ? UNKNOWN : (value as number) < wanted ? TRUE : FALSE;
      };
    case 'lte':
      return (slots) => {
        const value = slots[slot];
        return value === undefined ? UNKNOWN : (value as number) <= wanted ? TRUE : FALSE;
      };
    case 'gt':
      return (slots) => {
        const value = slots[slot];
        return value === undefined ? UNKNOWN : (value as number) > wanted ? TRUE : FALSE;
      };
    case 'gte':
      return (slots) => {
        const value = slots[slot];
        return value === undefined ? UNKNOWN : (value as number) >= wanted ? TRUE : FALSE;
      };
  }
}

function comparisonOfSlots(slotA: number, op: Operator, slotB: number): Evaluate {
  const compare = compareBy[op];
  return (slots) => {
    const a = slots[slotA];
    const b = slots[slotB];
    if (a === undefined || b === undefined) return UNKNOWN;
    return compare(a, b) ? TRUE : FALSE;
  };
}

function membership(slot: number, wanted: readonly Literal[]): Evaluate {
  return (slots) => {
    const value = slots[slot];
    if (value === undefined) return UNKNOWN;
    return wanted.includes(value as Literal) ? TRUE : FALSE;
  };
}

function range(slot: number, min: number | string, max: number | string): Evaluate {
  return (slots) => {
    const value = slots[slot];
    if (value === undefined) return UNKNOWN;
    return (value as typeof min) >= min && (value as typeof max) <= max ? TRUE : FALSE;
  };
}

function inclusionOfAny(slot: number, wanted: readonly string[]): Evaluate {
  return (slots) => {
    const codes = slots[slot] as readonly string[] | undefined;
    if (codes === undefined) return UNKNOWN;
    for (const code of wanted) {
      if (codes.includes(code)) return TRUE;
    }
    return FALSE;
  };
}

function inclusionOfAll(slot: number, wanted: readonly string[]): Evaluate {
  return (slots) => {
    const codes = slots[slot] as readonly string[] | undefined;
    if (codes === undefined) return UNKNOWN;
    for (const code of wanted) {
      if (!codes.includes(code)) return FALSE;
    }
    return TRUE;
  };
}

function count(slot: number, op: Operator, wanted: number, exclusive: readonly string[] = []): Evaluate {
  const compare = compareBy[op];
  return (slots) => {
    const codes = slots[slot] as readonly string[] | undefined;
    if (codes === undefined) return UNKNOWN;
    return compare(countOf(codes, exclusive), wanted) ? TRUE : FALSE;
  };
}

type ReadSpan = (slots: Slots) => Span | undefined;

function spanAt(slot: number): ReadSpan {
  return (slots) => slots[slot] as Span | undefined;
}

/** Of a value that is known exactly. */
function pointAt(slot: number): ReadSpan {
  return (slots) => {
    const value = slots[slot] as string | undefined;
    return value === undefined ? undefined : [value, value];
  };
}

function always(value: Literal): ReadSpan {
  const span: Span = [value as string, value as string];
  return () => span;
}

/** Decided only if all values of the two spans compare equally. */
function spanComparison(left: ReadSpan, op: Operator, right: ReadSpan): Evaluate {
  return (slots) => {
    const [a, b] = [left(slots), right(slots)];
    return a === undefined || b === undefined ? UNKNOWN : compareSpans(a, op, b);
  };
}

function negation(term: Evaluate): Evaluate {
  return (slots) => {
    const value = term(slots);
    if (value === UNKNOWN) return UNKNOWN;
    return value === TRUE ? FALSE : TRUE;
  };
}

function conjunction(terms: readonly Evaluate[]): Evaluate {
  const [first, second, ...more] = terms;
  if (!first || !second) return first ?? (() => TRUE);
  const pair: Evaluate = (slots) => {
    const a = first(slots);
    if (a === FALSE) return FALSE;
    const b = second(slots);
    return b === FALSE || a === TRUE ? b : UNKNOWN;
  };
  return more.length === 0 ? pair : conjunction([pair, ...more]);
}

function disjunction(terms: readonly Evaluate[]): Evaluate {
  const [first, second, ...more] = terms;
  if (!first || !second) return first ?? (() => FALSE);
  const pair: Evaluate = (slots) => {
    const a = first(slots);
    if (a === TRUE) return TRUE;
    const b = second(slots);
    return b === TRUE || a === FALSE ? b : UNKNOWN;
  };
  return more.length === 0 ? pair : disjunction([pair, ...more]);
}
