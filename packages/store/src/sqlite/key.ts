import type { CheckedDefinition } from '../definition.ts';
import { pathSegments } from '../field-path.ts';
import { type PlainObject, valueAt } from '../plain.ts';
import type { SortValue } from '../port.ts';

/** For null and missing fields: below every number, and not a JSON value. */
export const nothing = '-9e999';

/** As SQLite compares it. */
export type Bindable = string | number | Uint8Array;

/**
 * A field as filters, sorts and indexes compare it. An indexed field has a column, so that a write touches only the
 * indexes of changed fields.
 */
export function keyExpression({ indexedFields }: CheckedDefinition, path: string): string {
  if (path === '_id') return '_id';
  return indexedFields.has(path) ? `"${keyColumn(path)}"` : jsonKey(path);
}

/** SQLite ignores case in names. */
export function keyColumn(path: string): string {
  return `$${path.replace(/[A-Z^]/g, (letter) => `^${letter.toLowerCase()}`)}`;
}

/** Undefined for another column. */
export function pathOfColumn(column: string): string | undefined {
  if (!column.startsWith('$')) return undefined;
  return column.slice(1).replace(/\^(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * SQLite orders numbers, text, blobs, so with booleans as blobs the order is MongoDB's: null, numbers, strings,
 * booleans. Arrays and objects become a blob that no operand equals.
 */
export function keyOf(document: PlainObject, path: string): Bindable {
  const value = valueAt(document, path);
  return typeof value === 'object' && value !== null ? Uint8Array.of(2) : boundKey(value ?? null);
}

/** SQL for `keyOf`. */
export function jsonKey(path: string): string {
  const where = jsonPath(path);
  return (
    `CASE json_type(doc, ${where}) WHEN 'false' THEN x'00' WHEN 'true' THEN x'01' ` +
    `WHEN 'array' THEN x'02' WHEN 'object' THEN x'02' ELSE ifnull(json_extract(doc, ${where}), ${nothing}) END`
  );
}

/** True if the document has the field, even null. */
export function presence(path: string): string {
  return path === '_id' ? '1' : `json_type(doc, ${jsonPath(path)}) IS NOT NULL`;
}

/** As JSON, without some top-level fields. */
export function documentWithout(fields: readonly string[]): string {
  return fields.length === 0 ? 'doc' : `json_remove(doc, ${fields.map(jsonPath).join(', ')})`;
}

/** For `keyExpression`. */
export function boundKey(value: SortValue): Bindable {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (typeof value === 'boolean') return Uint8Array.of(value ? 1 : 0);
  return value;
}

/** Needs no escapes: `pathSegments` refuses quotes and control characters. */
function jsonPath(path: string): string {
  return `'$${pathSegments(path)
    .map((segment) => `."${segment}"`)
    .join('')}'`;
}
