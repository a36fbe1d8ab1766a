import { expectedOneOf, isCalendarDate, joinPointer } from '@telehealth/conditions';
import { boundingFacts, boundsOf } from '../../bundle/bounds.ts';
import type { BoundDefinition, FactDefinition } from '../../bundle/bundle.ts';
import { type Check, isCertain, type LintContext, questionsOf } from '../findings/lint-context.ts';

/** Bounds fit the fact's type and allow a value; a bounding fact is asked before the other one. */
export const checkBounds: Check = (context) => {
  for (const [index, fact] of context.bundle.facts.entries()) {
    const where = joinPointer('/facts', index);
    for (const key of ['min', 'max'] as const) checkBound(context, fact, key, joinPointer(where, key));
    const { min, max } = comparable(fact);
    if (min !== undefined && max !== undefined && min > max) {
      context.error('UNREACHABLE', joinPointer(where, 'min'), 'No value lies between the bounds.');
    }
    if (fact.value_type === 'date' && fact.min === undefined && fact.max === undefined) {
      context.warn('BOUND_MISSING', where, 'A date needs a bound: min, max or both.');
    }
  }
};

function checkBound(context: LintContext, fact: FactDefinition, key: 'min' | 'max', where: string): void {
  const bound = fact[key];
  if (bound === undefined) return;
  if (typeof bound === 'object' && 'fact' in bound) {
    checkBoundingFact(context, fact, bound.fact, joinPointer(where, 'fact'));
    checkPlus(context, fact, bound, joinPointer(where, 'plus'));
  } else if (!fitsType(fact, bound)) {
    const message =
      'The bound does not fit the type of the fact. A number is bounded by numbers, a date by days.';
    context.error('TYPE_MISMATCH', where, message);
  }
}

/** A period is added to a date, a number to a number. */
function checkPlus(
  { error }: LintContext,
  { value_type }: FactDefinition,
  { plus }: Extract<BoundDefinition, { readonly fact: string }>,
  where: string,
): void {
  if (plus === undefined || (typeof plus === 'number') === (value_type === 'number')) return;
  error('TYPE_MISMATCH', where, 'A number is added to a number, a period such as { "weeks": 2 } to a date.');
}

function fitsType({ value_type }: FactDefinition, bound: BoundDefinition): boolean {
  if (value_type === 'number') return typeof bound === 'number';
  if (value_type !== 'date') return false;
  return typeof bound === 'string' ? bound === 'as_of' || isCalendarDate(bound) : typeof bound === 'object';
}

function checkBoundingFact(context: LintContext, fact: FactDefinition, code: string, where: string): void {
  const other = context.facts.get(code);
  if (!other) {
    context.error(
      'UNKNOWN_REF',
      where,
      `No such fact is declared. ${expectedOneOf(context.facts.keys(), code)}`,
    );
    return;
  }
  const isOrdered = fact.value_type === 'number' || fact.value_type === 'date';
  if (!isOrdered || other.value_type !== fact.value_type) {
    context.error('TYPE_MISMATCH', where, 'A number is bounded by a number, a date by a date.');
  } else if (other.unit !== fact.unit) {
    context.error(
      'UNIT_MISMATCH',
      where,
      `${code} is in ${other.unit ?? 'no unit'}, and ${fact.code} in ${fact.unit ?? 'none'}.`,
    );
  } else if (restsOnItself(context, fact)) {
    context.error('CYCLE', where, 'The bounds rest on each other.');
  } else {
    checkAskedBefore(context, fact, code, where);
  }
}

/** A question for the bounding fact must come before, and should be certain to get an answer. */
function checkAskedBefore(context: LintContext, fact: FactDefinition, code: string, where: string): void {
  const first = context.firstAsked.get(fact.code) ?? Number.POSITIVE_INFINITY;
  const before = questionsOf(context.bundle).flatMap(([index, node]) =>
    index < first && node.fact === code ? [node] : [],
  );
  if (before.length === 0) {
    context.error('FORWARD_REF', where, `Ask for ${code} before ${fact.code}.`);
  } else if (!before.some(isCertain)) {
    const message = `${code} may be unknown, and bounds nothing then. Ask for it in a required question without a condition and without unknown answers.`;
    context.warn('BOUND_UNKNOWN', where, message);
  }
}

function restsOnItself({ facts }: LintContext, { code }: FactDefinition): boolean {
  const seen = new Set<string>();
  const open = [code];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const bounding of Object.values(boundingFacts(facts.get(next) ?? {}))) {
      if (bounding === code) return true;
      if (!seen.has(bounding)) open.push(bounding);
      seen.add(bounding);
    }
  }
  return false;
}

/** Bounds independent of answers, and both or neither relative to the opening day. */
function comparable({ min, max }: FactDefinition) {
  const isRelative = (bound: BoundDefinition | undefined) => bound === 'as_of' || typeof bound === 'object';
  if (isRelative(min) !== isRelative(max)) return {};
  return boundsOf({ min, max }, { asOfDay: '2000-01-01', answerTo: () => undefined });
}
