import type { Condition, Operator } from '../src/condition/condition.ts';
import type { Entry, FactValue } from '../src/condition/fact-value.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from '../src/condition/truth.ts';

/** Options that exclude all others, of every fact in tests. */
const exclusive = 'none';

/**
 * Evaluates a valid condition term by term. `answerTo` gives the answer to a fact; undefined: the fact was not answered.
 * A month or a year is each of its days. `compileCondition` is tested against it.
 */
export function interpret(condition: Condition, answerTo: (ref: string) => unknown): Truth {
  switch (condition.kind) {
    case 'always':
      return TRUE;
    case 'answered':
      return answerTo(condition.ref) === undefined ? FALSE : TRUE;
    case 'all':
      return conjunction(condition.of.map((term) => interpret(term, answerTo)));
    case 'any':
      return negate(conjunction(condition.of.map((term) => negate(interpret(term, answerTo)))));
    case 'not':
      return negate(interpret(condition.of, answerTo));
    case 'compare_refs': {
      const a = answerTo(condition.a);
      const b = answerTo(condition.b);
      if (a === undefined || b === undefined) return UNKNOWN;
      return agreed(daysOf(a).flatMap((one) => daysOf(b).map((other) => holds(one, condition.op, other))));
    }
    default: {
      const value = answerTo(condition.ref);
      if (value === undefined) return UNKNOWN;
      const { kind, where } = { where: undefined, ...condition };
      if (where === undefined)
        return agreed(daysOf(value).map((day) => test(condition as Test, day as FactValue)));
      const truths = (value as readonly Entry[]).map((entry) => interpret(where, (field) => entry[field]));
      if (kind === 'every_entry') return conjunction(truths);
      if (kind === 'some_entry') return negate(conjunction(truths.map(negate)));
      return counted(condition as Extract<Condition, { kind: 'count' }>, truths);
    }
  }
}

type Test = Exclude<
  Condition,
  { kind: 'always' | 'answered' | 'all' | 'any' | 'not' | 'compare_refs' | 'some_entry' | 'every_entry' }
>;

/** Decided when it is the same whichever of the unknown are true. */
function counted({ op, value }: Extract<Condition, { kind: 'count' }>, truths: readonly Truth[]): Truth {
  const certain = truths.filter((one) => one === TRUE).length;
  const open = truths.filter((one) => one === UNKNOWN).length;
  const possible = new Set(Array.from({ length: open + 1 }, (_, more) => holds(certain + more, op, value)));
  return possible.size > 1 ? UNKNOWN : truth(possible.has(true));
}

function test(condition: Test, value: FactValue): boolean {
  const codes = Array.isArray(value) ? value : [value];
  switch (condition.kind) {
    case 'compare':
      return holds(value, condition.op, condition.value);
    case 'in':
      return condition.values.some((one) => one === value);
    case 'between':
      return holds(value, 'gte', condition.min) && holds(value, 'lte', condition.max);
    case 'includes':
      return codes.includes(condition.value);
    case 'includes_any':
      return condition.values.some((code) => codes.includes(code));
    case 'includes_all':
      return condition.values.every((code) => codes.includes(code));
    case 'count':
      return holds(codes.filter((code) => code !== exclusive).length, condition.op, condition.value);
  }
}

/** A value that is no month and no year is itself. */
function daysOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'string' || !/^\d{4}(-\d\d)?$/.test(value)) return [value];
  const known = daysByDate.get(value);
  if (known) return known;
  const days: string[] = [];
  const from = new Date(`${value}${value.length === 4 ? '-01' : ''}-01T00:00:00Z`);
  for (const day = from; day.toISOString().startsWith(value); day.setUTCDate(day.getUTCDate() + 1)) {
    days.push(day.toISOString().slice(0, 10));
  }
  daysByDate.set(value, days);
  return days;
}

const daysByDate = new Map<string, readonly string[]>();

function agreed(results: readonly boolean[]): Truth {
  const [first = false] = results;
  return results.every((result) => result === first) ? truth(first) : UNKNOWN;
}

function holds(left: unknown, op: Operator, right: unknown): boolean {
  const a = left as number;
  const b = right as number;
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'lte':
      return a <= b;
    case 'gt':
      return a > b;
    case 'gte':
      return a >= b;
  }
}

function truth(holds: boolean): Truth {
  return holds ? TRUE : FALSE;
}

function negate(value: Truth): Truth {
  if (value === UNKNOWN) return UNKNOWN;
  return value === TRUE ? FALSE : TRUE;
}

function conjunction(values: readonly Truth[]): Truth {
  if (values.includes(FALSE)) return FALSE;
  return values.includes(UNKNOWN) ? UNKNOWN : TRUE;
}
