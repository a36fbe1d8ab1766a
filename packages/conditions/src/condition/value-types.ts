import type { FactSignature, ValueType } from './condition.ts';

const readableTypes: readonly string[] = [
  'boolean',
  'code',
  'number',
  'date',
  'string',
] satisfies ValueType[];

/** Any type but `address`, `media` and `entries`. */
export function isReadableType(name: string): name is Exclude<ValueType, 'address' | 'media' | 'entries'> {
  return readableTypes.includes(name);
}

export function isCardinality(name: string): name is FactSignature['cardinality'] {
  return name === 'single' || name === 'multi';
}
