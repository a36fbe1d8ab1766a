import type { Condition, FactSignature, Literal, Operator } from '../../src/index.ts';
import type { Answers, Outcome, TruthCase } from './outside-case.ts';

export const always: Condition = { kind: 'always' };
export const never: Condition = { kind: 'not', of: always };

export const answered = (ref: string): Condition => ({ kind: 'answered', ref });
export const unanswered = (ref: string): Condition => not(answered(ref));
export const compare = (ref: string, op: Operator, value: Literal): Condition => ({
  kind: 'compare',
  ref,
  op,
  value,
});
export const compareRefs = (a: string, op: Operator, b: string): Condition => ({
  kind: 'compare_refs',
  a,
  op,
  b,
});
export const between = (ref: string, min: number, max: number): Condition => ({
  kind: 'between',
  ref,
  min,
  max,
});
export const oneOf = (ref: string, ...values: readonly Literal[]): Condition => ({ kind: 'in', ref, values });
export const includes = (ref: string, value: string): Condition => ({ kind: 'includes', ref, value });
export const includesAny = (ref: string, ...values: readonly string[]): Condition => ({
  kind: 'includes_any',
  ref,
  values,
});
export const includesAll = (ref: string, ...values: readonly string[]): Condition => ({
  kind: 'includes_all',
  ref,
  values,
});
export const count = (ref: string, op: Operator, value: number): Condition => ({
  kind: 'count',
  ref,
  op,
  value,
});
export const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
export const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of });
export const not = (of: Condition): Condition => ({ kind: 'not', of });
export const isTrue = (ref: string): Condition => compare(ref, 'eq', true);

export const truth: FactSignature = { valueType: 'boolean', cardinality: 'single' };
export const number: FactSignature = { valueType: 'number', cardinality: 'single' };
export const text: FactSignature = { valueType: 'string', cardinality: 'single' };
export const date: FactSignature = { valueType: 'date', cardinality: 'single' };
export const code = (...options: readonly string[]): FactSignature => ({
  valueType: 'code',
  cardinality: 'single',
  options,
});
export const codes = (...options: readonly string[]): FactSignature => ({
  valueType: 'code',
  cardinality: 'multi',
  options,
});

/** One case a row, all of the same title and condition. */
export function cases(
  title: string,
  when: Condition,
  rows: readonly (readonly [answers: Answers, expected: Outcome])[],
): readonly TruthCase[] {
  return rows.map(([answers, expected]) => ({ title, when, answers, expected }));
}

/** One rule of a decision table. */
export const rule = (output: string | number, when: Condition) => ({ when, output });
