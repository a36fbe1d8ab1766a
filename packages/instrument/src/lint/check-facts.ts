import { isCalendarDate, joinPointer } from '@telehealth/conditions';
import type { FactDefinition } from '../bundle/bundle.ts';
import type { Check, LintContext } from './lint-context.ts';

/** Each fact consistent in itself: options, cardinality and bounds fit its type. */
export const checkFacts: Check = (context) => {
  for (const [index, fact] of context.bundle.facts.entries()) {
    checkFact(context, fact, joinPointer('/facts', index));
  }
};

function checkFact(context: LintContext, fact: FactDefinition, where: string): void {
  const { value_type, cardinality, options, unit } = fact;
  const isCode = value_type === 'code';
  if (isCode !== (options !== undefined)) {
    context.error(
      'TYPE_MISMATCH',
      joinPointer(where, 'options'),
      'Facts of type code, and only these, have options.',
    );
  }
  if (cardinality === 'multi' && !isCode) {
    context.error(
      'TYPE_MISMATCH',
      joinPointer(where, 'cardinality'),
      'Only a fact of type code has several values.',
    );
  }
  if (unit !== undefined && value_type !== 'number') {
    context.error('TYPE_MISMATCH', joinPointer(where, 'unit'), 'Only a number has a unit.');
  }
  for (const key of ['min', 'max'] as const) {
    if (!isBoundOf(fact, key)) {
      context.error('TYPE_MISMATCH', joinPointer(where, key), 'The bound does not fit the type of the fact.');
    }
  }
  if (fact.min !== undefined && fact.max !== undefined && fact.max !== 'as_of' && fact.min > fact.max) {
    context.error('UNREACHABLE', joinPointer(where, 'min'), 'No value lies between the bounds.');
  }
  if (options?.some(({ exclusive }) => exclusive) && !options.some(({ exclusive }) => !exclusive)) {
    context.error('EXCLUSIVE_ALONE', joinPointer(where, 'options'), 'There is no option to exclude.');
  }
}

function isBoundOf(fact: FactDefinition, key: 'min' | 'max'): boolean {
  const bound = fact[key];
  if (bound === undefined) return true;
  if (fact.value_type === 'number') return typeof bound === 'number';
  if (fact.value_type !== 'date' || typeof bound !== 'string') return false;
  return isCalendarDate(bound) || (key === 'max' && bound === 'as_of');
}
