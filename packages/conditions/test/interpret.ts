import type { Condition, Operator } from '../src/condition/condition.ts';
import { type FactValue, isAnswer } from '../src/condition/fact-value.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from '../src/condition/truth.ts';

/**
 * Evaluates a valid condition term by term. `answerTo` gives the answer to a fact, or a value that is not an answer.
 * `compileCondition` is tested against it.
 */
export function interpret(condition: Condition, answerTo: (ref: string) => unknown): Truth {
  switch (condition.kind) {
    case 'always':
      return TRUE;
    case 'answered':
      return isAnswer(answerTo(condition.ref)) ? TRUE : FALSE;
    case 'all':
      return conjunction(condition.of.map((term) => interpret(term, answerTo)));
    case 'any':
      return negate(conjunction(condition.of.map((term) => negate(interpret(term, answerTo)))));
    case 'not':
      return negate(interpret(condition.of, answerTo));
    case 'compare_refs': {
      const a = answerTo(condition.a);
      const b = answerTo(condition.b);
      return isAnswer(a) && isAnswer(b) ? truth(holds(a, condition.op, b)) : UNKNOWN;
    }
    default: {
      const value = answerTo(condition.ref);
      return isAnswer(value) ? truth(test(condition, value as FactValue)) : UNKNOWN;
    }
  }
}

type Test = Exclude<Condition, { kind: 'always' | 'answered' | 'all' | 'any' | 'not' | 'compare_refs' }>;

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
      return holds(codes.length, condition.op, condition.value);
  }
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
