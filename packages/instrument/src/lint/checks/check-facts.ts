import { joinPointer } from '@telehealth/conditions';
import type { FactDefinition } from '../../bundle/bundle.ts';
import type { Check, LintContext } from '../findings/lint-context.ts';

/** Each fact is consistent with its type. */
export const checkFacts: Check = (context) => {
  for (const [index, fact] of context.bundle.facts.entries()) {
    checkFact(context, fact, joinPointer('/facts', index));
  }
};

function checkFact(context: LintContext, fact: FactDefinition, where: string): void {
  const { value_type, cardinality, options, unit, screening } = fact;
  if (screening === undefined) {
    context.error('SCREENING_UNSET', where, 'Set screening to shared or medical.');
  }
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
  const { decimals, max_length, fold_case, precision } = fact;
  if (precision !== undefined && value_type !== 'date') {
    context.error(
      'TYPE_MISMATCH',
      joinPointer(where, 'precision'),
      'Only a date is known by day, month or year.',
    );
  }
  if (decimals !== undefined && value_type !== 'number') {
    context.error('TYPE_MISMATCH', joinPointer(where, 'decimals'), 'Only a number has decimal places.');
  }
  for (const [key, value] of Object.entries({ max_length, fold_case })) {
    if (value !== undefined && value_type !== 'string') {
      context.error('TYPE_MISMATCH', joinPointer(where, key), 'Only a fact of type string has this key.');
    }
  }
  if (options?.some(({ exclusive }) => exclusive) && !options.some(({ exclusive }) => !exclusive)) {
    context.error(
      'EXCLUSIVE_ALONE',
      joinPointer(where, 'options'),
      'Every option excludes all others, so nothing is left that it could exclude.',
    );
  }
}
