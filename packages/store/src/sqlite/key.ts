import type { CheckedDefinition } from '../definition.ts';
import { pathSegments } from '../field-path.ts';
import { type PlainObject, valueAt } from '../plain.ts';
import type { SortValue } from '../port.ts';

/** The key of null and of a missing field: below every number, and not a JSON value. */
export const nothing = '-9e999';

/** A value as SQLite compares it. */
export type Bindable = string | number | Uint8Array;

/**
 * SQL for the value of a field as filters, sorts and indexes compare it. An indexed field has a column for it, so that a
 * write touches only the indexes of the fields that it changes.
 */
export function keyExpression({ indexedFields }: CheckedDefinition, path: string): string {
  if (path === '_id') return '_id';
  return indexedFields.has(path) ? `"${keyColumn(path)}"` : jsonKey(path);
}

/** The name of the column of an indexed field. SQLite does not tell capitals from small letters in names. */
export function keyColumn(path: string): string {
  return `$${path.replace(/[A-Z^]/g, (letter) => `^${letter.toLowerCase()}`)}`;
}

/** The path of the field that a column is for; undefined for another column. */
export function pathOfColumn(column: string): string | undefined {
  if (!column.startsWith('$')) return undefined;
  return column.slice(1).replace(/\^(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The value of a column. SQLite orders numbers before text before blobs, so with booleans as blobs the order is that of
 * MongoDB: null, numbers, strings, booleans. Arrays and objects become a blob that no operand equals.
 */
export function keyOf(document: PlainObject, path: string): Bindable {
  const value = valueAt(document, path);
  return typeof value === 'object' && value !== null ? Uint8Array.of(2) : boundKey(value ?? null);
}

/** SQL for the same value, of a document. */
export function jsonKey(path: string): string {
  const where = jsonPath(path);
  return (
    `CASE json_type(doc, ${where}) WHEN 'false' THEN x'00' WHEN 'true' THEN x'01' ` +
    `WHEN 'array' THEN x'02' WHEN 'object' THEN x'02' ELSE ifnull(json_extract(doc, ${where}), ${nothing}) END`
  );
}

/** SQL that is true when the document has the field, even if it is null. */
export function presence(path: string): string {
  return path === '_id' ? '1' : `json_type(doc, ${jsonPath(path)}) IS NOT NULL`;
}

/** SQL for a document as JSON, without some of its top-level fields. */
export function documentWithout(fields: readonly string[]): string {
  return fields.length === 0 ? 'doc' : `json_remove(doc, ${fields.map(jsonPath).join(', ')})`;
}

/** A value as an operand for `keyExpression`. */
export function boundKey(value: SortValue): Bindable {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (typeof value === 'boolean') return Uint8Array.of(value ? 1 : 0);
  return value;
}

/** Nothing needs an escape: `pathSegments` refuses quotes and control characters. */
function jsonPath(path: string): string {
  return `'$${pathSegments(path)
    .map((segment) => `."${segment}"`)
    .join('')}'`;
}
