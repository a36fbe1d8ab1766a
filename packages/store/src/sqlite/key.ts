import { pathSegments } from '../field-path.ts';
import type { SortValue } from '../port.ts';

/** The key of null and of a missing field: below every number, and not a JSON value. */
export const nothing = '-9e999';

/**
 * SQL for the value of a field as filters, sorts and indexes compare it. SQLite orders numbers before text
 * before blobs, so with booleans as blobs the order is that of MongoDB: null, numbers, strings, booleans.
 * Arrays and objects become a blob that no operand equals.
 */
export function keyExpression(path: string): string {
  if (path === '_id') return '_id';
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

/** A value as an operand for `keyExpression`. */
export function boundKey(value: SortValue): string | number | Uint8Array {
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
