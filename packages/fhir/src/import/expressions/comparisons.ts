import type { Condition, Literal, Operator } from '@telehealth/conditions';
import type { FactDefinition } from '@telehealth/instrument/bundle';
import { answered, not } from '../conditions/combine.ts';
import { operatorOf } from '../conditions/operator-of.ts';
import type { Draft } from '../draft.ts';
import type { PlacedItem } from '../placed-item.ts';
import { type Meaning, unmapped } from './meaning.ts';
import { only } from './paths.ts';
import { conditionOf, factOf, isNumeric, nameOf, numberOf, refOf } from './values.ts';

const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Unknown while a side is empty, as in FHIRPath. */
export function comparisonOf(draft: Draft, operator: string, left: Meaning, right: Meaning): Condition {
  if (left.kind === 'literal' || isFixed(left)) {
    if (right.kind === 'literal' || isFixed(right)) return unmapped('it compares two fixed values');
    return comparisonOf(draft, turned[operator] ?? operator, right, left);
  }
  const op = operatorOf(operator);
  if (op === undefined) return unmapped(`${operator} has no counterpart`);
  if (isNumeric(draft, left) && isNumeric(draft, right)) return numbers(draft, op, left, right);
  if (right.kind !== 'literal') return unmapped('it compares two answers that are no numbers');
  if (left.kind === 'condition') return truthOf(draft, op, left, right.value);
  if (left.kind === 'values' || left.kind === 'codes')
    return answers(draft, op, left.kind, only(left.of), right.value);
  return unmapped('it compares something that has no answers');
}

/** Whether a list of codes has one; false without an answer. */
export function membershipOf(draft: Draft, member: Meaning, collection: Meaning): Condition {
  if (member.kind !== 'literal' || collection.kind !== 'codes')
    return unmapped('it looks for a value in a list');
  const placed = only(collection.of);
  const ref = refOf(draft, placed);
  const chosen = optionsWithCode(factOf(draft, placed), member.value);
  const isMulti = factOf(draft, placed)?.cardinality === 'multi';
  const has: Condition = isMulti
    ? { kind: 'includes_any', ref, values: chosen }
    : { kind: 'in', ref, values: chosen };
  return { kind: 'all', of: [answered(ref), has] };
}

function numbers(draft: Draft, op: Operator, left: Meaning, right: Meaning): Condition {
  const [a, b] = [numberOf(draft, left), numberOf(draft, right)];
  if (b.kind === 'number') return { kind: 'compare', ref: nameOf(draft, a), op, value: b.value };
  return { kind: 'compare_refs', a: nameOf(draft, a), op, b: nameOf(draft, b) };
}

function truthOf(draft: Draft, op: Operator, left: Meaning, value: Literal): Condition {
  if (typeof value !== 'boolean' || (op !== 'eq' && op !== 'ne'))
    return unmapped('it compares a condition with a value');
  const when = conditionOf(draft, left);
  return value === (op === 'eq') ? when : not(when);
}

function answers(
  draft: Draft,
  op: Operator,
  kind: 'values' | 'codes',
  placed: PlacedItem,
  value: Literal,
): Condition {
  const fact = factOf(draft, placed);
  const ref = refOf(draft, placed);
  if (fact?.cardinality === 'multi') return unmapped('it compares several answers with one value');
  if (kind === 'codes') {
    if (op !== 'eq' && op !== 'ne') return unmapped('it wants an order of options');
    const chosen: Condition = { kind: 'in', ref, values: optionsWithCode(fact, value) };
    return op === 'eq' ? chosen : not(chosen);
  }
  const type = typeof value;
  const isSameType =
    (fact?.value_type === 'boolean' && type === 'boolean') ||
    (fact?.value_type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) ||
    (fact?.value_type === 'string' && type === 'string');
  if (!isSameType) return unmapped('it compares an answer with a value of another type');
  if (fact.value_type !== 'date' && op !== 'eq' && op !== 'ne') return unmapped('it wants an order of texts');
  return { kind: 'compare', ref, op, value };
}

function optionsWithCode(fact: FactDefinition | undefined, code: Literal): readonly string[] {
  const options = (fact?.options ?? []).filter(({ source }) => source?.coding?.code === code);
  if (options.length === 0) return unmapped(`no option has the code ${code}`);
  return options.map((option) => option.code);
}

function isFixed(of: Meaning): boolean {
  return of.kind === 'number' && of.expr.kind === 'number';
}
