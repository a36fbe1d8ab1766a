import { expectedOneOf } from '../condition/choices.ts';
import type { FactSignature, Operator } from '../condition/condition.ts';
import { isCalendarDate } from '../condition/fact-value.ts';
import { joinPointer } from '../condition/json-pointer.ts';
import { isReadableType } from '../condition/value-types.ts';
import type { RawCondition, Validation } from './validation.ts';

export interface Target {
  readonly validation: Validation;
  readonly fact: FactSignature;
  /** Pointer of the condition. */
  readonly where: string;
  /** That names the fact. */
  readonly key: string;
}

const operators: readonly Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'];
const equality: readonly Operator[] = ['eq', 'ne'];

/** False for an address or media item. */
export function checkReadable({ validation, fact, where, key }: Target): boolean {
  if (isReadableType(fact.valueType)) return true;
  const message = 'A condition on this fact can only ask whether it was answered.';
  validation.report('TYPE_MISMATCH', joinPointer(where, key), message);
  return false;
}

/** Whether only a list can have the condition. */
export function isOfEntries({ kind, where }: RawCondition): boolean {
  return kind === 'some_entry' || kind === 'every_entry' || where !== undefined;
}

/** Of the entries of a list, apart from what is asked of each. */
export function checkEntries(target: Target, { kind, op, value, ...condition }: RawCondition): boolean {
  const { validation, fact, where, key } = target;
  const isKind = kind === 'count' || isOfEntries({ kind, ...condition });
  if (fact.valueType !== 'entries' || !isKind) {
    const message =
      fact.valueType === 'entries'
        ? 'The fact is a list: only answered, some_entry, every_entry and count read it.'
        : 'Expected a list of entries.';
    validation.report('TYPE_MISMATCH', joinPointer(where, key), message);
    return false;
  }
  if (kind !== 'count') return true;
  if (!isOneOf(operators, op)) {
    validation.report('MALFORMED', joinPointer(where, 'op'), expectedOneOf(operators, op));
    return false;
  }
  checkAmount(target, value);
  return true;
}

/** How many codes or entries. */
export function checkAmount({ validation, where }: Target, value: unknown): void {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return;
  validation.report('TYPE_MISMATCH', joinPointer(where, 'value'), 'Expected a whole number, 0 or more.');
}

/** `count` needs a multi-valued fact, other operators a single value, and only numbers and dates have an order. */
export function checkOperator(
  { validation, fact, where, key }: Target,
  op: unknown,
  cardinality: FactSignature['cardinality'],
): boolean {
  if (!isOneOf(operators, op)) {
    validation.report('MALFORMED', joinPointer(where, 'op'), expectedOneOf(operators, op));
    return false;
  }
  if (fact.cardinality !== cardinality) {
    validation.report('TYPE_MISMATCH', joinPointer(where, key), cardinalityMessage(cardinality));
    return false;
  }
  if (cardinality === 'single' && !isOneOf(equality, op) && !isOrdered(fact)) {
    const message = `Only numbers and dates have an order. ${expectedOneOf(equality, op)}`;
    validation.report('TYPE_MISMATCH', joinPointer(where, 'op'), message);
    return false;
  }
  return true;
}

/** `at` points to the literal. */
export function checkLiteral(
  { validation, fact, where }: Target,
  literal: unknown,
  ...at: (string | number)[]
) {
  const pointer = joinPointer(where, ...at);
  if (!hasType(fact, literal)) {
    validation.report('TYPE_MISMATCH', pointer, `Expected a ${fact.valueType} value.`);
  } else if (fact.valueType === 'code' && !fact.options?.includes(literal as string)) {
    validation.report('UNKNOWN_OPTION', pointer, expectedOneOf(fact.options ?? [], literal));
  }
}

/** For conditions over a set: one value, or a non-empty list. */
export function checkSet(
  target: Target,
  wanted: unknown,
  cardinality: FactSignature['cardinality'],
  key: 'value' | 'values' = 'values',
): void {
  const { validation, fact, where } = target;
  if (fact.cardinality !== cardinality) {
    validation.report('TYPE_MISMATCH', joinPointer(where, 'ref'), cardinalityMessage(cardinality));
    return;
  }
  if (key === 'value') {
    checkLiteral(target, wanted, key);
    return;
  }
  if (!Array.isArray(wanted) || wanted.length === 0) {
    validation.report('MALFORMED', joinPointer(where, key), 'Expected a list of at least one value.');
    return;
  }
  if (!validation.spend(wanted.length, joinPointer(where, key))) return;
  for (const [index, literal] of wanted.entries()) checkLiteral(target, literal, key, index);
}

/** `compare_refs` needs two different single-valued facts of one type and unit. */
export function checkReferencePair(validation: Validation, condition: RawCondition, where: string): void {
  const { a, b, op } = condition;
  const [left, right] = (['a', 'b'] as const).map((key) => {
    const ref = condition[key];
    const fact = typeof ref === 'string' ? validation.facts.get(ref) : undefined;
    if (!fact) {
      const code = typeof ref === 'string' ? 'UNKNOWN_REF' : 'MALFORMED';
      validation.report(code, joinPointer(where, key), expectedOneOf(validation.facts.keys(), ref));
    }
    return fact;
  });
  if (!left || !right) return;
  if (a === b) {
    validation.report('SELF_COMPARE', where, 'A fact is compared with itself.');
    return;
  }
  const target = { validation, fact: left, where, key: 'a' };
  if (!checkReadable(target) || !checkOperator(target, op, 'single')) return;
  if (left.valueType !== right.valueType || right.cardinality !== 'single') {
    validation.report(
      'TYPE_MISMATCH',
      joinPointer(where, 'b'),
      'The two facts hold values of different types.',
    );
  } else if (left.unit !== right.unit) {
    validation.report('UNIT_MISMATCH', joinPointer(where, 'b'), 'The two facts are in different units.');
  } else if ((left.foldCase === true) !== (right.foldCase === true)) {
    const message = 'One of the two texts is compared without regard to case, the other one with it.';
    validation.report('TYPE_MISMATCH', joinPointer(where, 'b'), message);
  }
}

function isOneOf(operators: readonly Operator[], op: unknown): op is Operator {
  return operators.some((operator) => operator === op);
}

function isOrdered(fact: FactSignature): boolean {
  return fact.valueType === 'number' || fact.valueType === 'date';
}

function hasType(fact: FactSignature, literal: unknown): boolean {
  switch (fact.valueType) {
    case 'boolean':
      return typeof literal === 'boolean';
    case 'number':
      return Number.isFinite(literal);
    case 'date':
      return typeof literal === 'string' && isCalendarDate(literal);
    case 'code':
    case 'string':
      return typeof literal === 'string';
    case 'address':
    case 'media':
    case 'entries':
      return false;
  }
}

function cardinalityMessage(cardinality: FactSignature['cardinality']): string {
  return cardinality === 'single'
    ? 'The fact has several values: only includes, includes_any, includes_all and count read it.'
    : 'The fact has one value: only compare, compare_refs, in and between read it.';
}
