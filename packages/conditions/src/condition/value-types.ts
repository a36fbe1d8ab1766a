import type { FactSignature, ValueType } from './condition.ts';

const readableTypes: readonly string[] = [
  'boolean',
  'code',
  'number',
  'date',
  'string',
] satisfies ValueType[];

/** Whether `name` names a type whose values conditions read: any but `address` and `media`. */
export function isReadableType(name: string): name is ValueType {
  return readableTypes.includes(name);
}

/** Whether `name` names a cardinality. */
export function isCardinality(name: string): name is FactSignature['cardinality'] {
  return name === 'single' || name === 'multi';
}
