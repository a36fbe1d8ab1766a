import { type EntryTest, evaluateEntries } from './compile-entries.ts';
import type { Condition, Literal, Operator } from './condition/condition.ts';
import type { FieldValue } from './condition/fact-value.ts';
import { foldCase, foldLiterals } from './condition/fold-case.ts';
import { compareBy } from './condition/operators.ts';
import { references } from './condition/references.ts';
import { FALSE, TRUE, UNKNOWN } from './condition/truth.ts';
import type { Evaluate } from './evaluate.ts';

/** Whether a text, or that field of a list, is compared without case (`foldCase`). */
export type Folds = (ref: string, field?: string) => boolean;

/**
 * Compiles a valid condition to nested closures. `slotOf` may throw for an unknown code. Slots of facts in
 * `folds` hold folded texts; entries hold theirs as given.
 */
export function compileCondition(
  condition: Condition,
  slotOf: (ref: string) => number,
  folds: Folds = () => false,
): Evaluate {
  const compile = (term: Condition) => compileCondition(term, slotOf, folds);
  if ((condition.kind === 'compare' || condition.kind === 'in') && folds(condition.ref)) {
    return compileCondition(foldLiterals(condition), slotOf);
  }
  if ('where' in condition && condition.where !== undefined) {
    const test = compileEntryTest(condition.where, (field) => folds(condition.ref, field));
    return evaluateEntries(condition, slotOf(condition.ref), test);
  }
  switch (condition.kind) {
    case 'always':
      return () => TRUE;
    case 'answered': {
      const slot = slotOf(condition.ref);
      return (slots) => (slots[slot] === undefined ? FALSE : TRUE);
    }
    case 'compare':
      return comparison(slotOf(condition.ref), condition.op, condition.value);
    case 'compare_refs':
      return comparisonOfSlots(slotOf(condition.a), condition.op, slotOf(condition.b));
    case 'in':
      return membership(slotOf(condition.ref), condition.values);
    case 'between':
      return range(slotOf(condition.ref), condition.min, condition.max);
    case 'includes':
      return inclusionOfAny(slotOf(condition.ref), [condition.value]);
    case 'includes_any':
      return inclusionOfAny(slotOf(condition.ref), condition.values);
    case 'includes_all':
      return inclusionOfAll(slotOf(condition.ref), condition.values);
    case 'count':
      return count(slotOf(condition.ref), condition.op, condition.value);
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

/** `where` reads fields of the entry. Those that `folds` names are compared without case. */
export function compileEntryTest(where: Condition, folds: (field: string) => boolean): EntryTest {
  const fields = references(where);
  const folded = fields.map(folds);
  const test = compileCondition(where, (field) => fields.indexOf(field), folds);
  // One for all entries: no test of entries is inside another.
  const slots = new Array<FieldValue | undefined>(fields.length).fill(undefined);
  return (entry) => {
    for (let slot = 0; slot < fields.length; slot++) {
      const value = entry[fields[slot] ?? ''];
      slots[slot] = folded[slot] && typeof value === 'string' ? foldCase(value) : value;
    }
    return test(slots);
  };
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

function count(slot: number, op: Operator, wanted: number): Evaluate {
  const compare = compareBy[op];
  return (slots) => {
    const items = slots[slot] as readonly unknown[] | undefined;
    if (items === undefined) return UNKNOWN;
    return compare(items.length, wanted) ? TRUE : FALSE;
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
