import type { Operator } from '@telehealth/conditions';

const operators: ReadonlyMap<string, Operator> = new Map([
  ['=', 'eq'],
  ['!=', 'ne'],
  ['<', 'lt'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['>=', 'gte'],
]);

/** Of `enableWhen` and of FHIRPath. */
export function operatorOf(written: string): Operator | undefined {
  return operators.get(written);
}
