import type { components } from '@telehealth/client';
import type { Fact } from './facts.ts';

export type Condition = components['schemas']['Condition'];

/** What a clause of the builder asks of a fact. */
export type Test =
  | 'answered'
  | 'not_answered'
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'includes_any'
  | 'includes_all'
  | 'excludes'
  | 'count';

export interface Clause {
  readonly key: string;
  readonly fact: string;
  readonly test: Test;
  /** Codes of options, or one number, day or truth as text. */
  readonly values: readonly string[];
}

export const testNames: Readonly<Record<Test, string>> = {
  answered: 'is answered',
  not_answered: 'is not answered',
  eq: 'is',
  ne: 'is not',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
  in: 'is one of',
  includes_any: 'includes one of',
  includes_all: 'includes all of',
  excludes: 'includes none of',
  count: 'has at least so many',
};

/** The tests that suit a fact. */
export function testsOf({ value_type, cardinality }: Fact): readonly Test[] {
  if (value_type === 'code' && cardinality === 'multi')
    return ['includes_any', 'includes_all', 'excludes', 'count', 'answered', 'not_answered'];
  if (value_type === 'code') return ['in', 'eq', 'ne', 'answered', 'not_answered'];
  if (value_type === 'boolean') return ['eq', 'answered', 'not_answered'];
  if (value_type === 'string') return ['answered', 'not_answered'];
  return ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'answered', 'not_answered'];
}

export function takesValue(test: Test): boolean {
  return test !== 'answered' && test !== 'not_answered';
}

/** Whether a clause has the value that its test takes. */
export function isWhole({ test, values }: Clause): boolean {
  return !takesValue(test) || (values.length > 0 && values.every((value) => value !== ''));
}

/** The condition of whole clauses; undefined: the question is always asked. */
export function conditionOf(
  match: 'all' | 'any',
  clauses: readonly Clause[],
  facts: readonly Fact[],
): Condition | undefined {
  const made = clauses.map((clause) => ofClause(clause, facts));
  if (made.length < 2) return made[0];
  return { kind: match, of: made };
}

function ofClause({ fact: ref, test, values }: Clause, facts: readonly Fact[]): Condition {
  const type = facts.find(({ code }) => code === ref)?.value_type;
  const [first = ''] = values;
  const value = type === 'number' ? Number(first) : type === 'boolean' ? first === 'true' : first;
  if (test === 'answered') return { kind: 'answered', ref };
  if (test === 'not_answered') return { kind: 'not', of: { kind: 'answered', ref } };
  if (test === 'in') return { kind: 'in', ref, values: [...values] };
  if (test === 'includes_any' || test === 'includes_all') return { kind: test, ref, values: [...values] };
  if (test === 'excludes') return { kind: 'not', of: { kind: 'includes_any', ref, values: [...values] } };
  if (test === 'count') return { kind: 'count', ref, op: 'gte', value: Number(first) };
  return { kind: 'compare', ref, op: test, value };
}

/** In words, with the names of facts and options that the reader knows. */
export function conditionText(
  condition: Condition,
  factOf: (code: string) => string,
  shownValue: (code: string, value: boolean | number | string) => string,
): string {
  const text = (inner: Condition) => conditionText(inner, factOf, shownValue);
  const list = (ref: string, values: readonly (boolean | number | string)[]) =>
    values.map((value) => shownValue(ref, value)).join(', ');
  switch (condition.kind) {
    case 'always':
      return 'always';
    case 'answered':
      return `${factOf(condition.ref)} is answered`;
    case 'compare':
      return `${factOf(condition.ref)} ${testNames[condition.op]} ${shownValue(condition.ref, condition.value)}`;
    case 'compare_refs':
      return `${factOf(condition.a)} ${testNames[condition.op]} ${factOf(condition.b)}`;
    case 'in':
      return `${factOf(condition.ref)} is one of ${list(condition.ref, condition.values)}`;
    case 'between':
      return `${factOf(condition.ref)} is between ${condition.min} and ${condition.max}`;
    case 'includes':
      return `${factOf(condition.ref)} includes ${shownValue(condition.ref, condition.value)}`;
    case 'includes_any':
    case 'includes_all':
      return `${factOf(condition.ref)} ${testNames[condition.kind]} ${list(condition.ref, condition.values)}`;
    case 'count':
      return `the number of ${factOf(condition.ref)} ${testNames[condition.op]} ${condition.value}`;
    case 'all':
      return condition.of.map(text).join(', and ');
    case 'any':
      return condition.of.map(text).join(', or ');
    case 'not':
      return `not: ${text(condition.of)}`;
  }
}
