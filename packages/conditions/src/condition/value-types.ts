import type { FactSignature, ValueType } from './condition.ts';

const readableTypes: readonly string[] = [
  'boolean',
  'code',
  'number',
  'date',
  'string',
] satisfies ValueType[];

/** Any type but `address` and `media`. */
export function isReadableType(name: string): name is ValueType {
  return readableTypes.includes(name);
}

export function isCardinality(name: string): name is FactSignature['cardinality'] {
  return name === 'single' || name === 'multi';
}
