import { UnsupportedOperation } from './errors.ts';
import { fieldNameFault, pathSegments } from './field-path.ts';

/** JSON without anything that JSON or BSON would change. */
export type Plain = string | number | boolean | null | Plain[] | PlainObject;
export type PlainObject = { [field: string]: Plain };

/** Accepted by BSON servers; deeper values would work on one backend only. */
const deepest = 100;

/**
 * A copy without undefined fields and negative zeros, stored alike by both backends. Throws `UnsupportedOperation` for
 * a value that would be read back changed.
 */
export function toPlain(value: unknown, depth = 0): Plain {
  switch (typeof value) {
    case 'string':
      checkString(value);
      return value;
    case 'number':
      checkNumber(value);
      return value === 0 ? 0 : value;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (depth >= deepest) throw new UnsupportedOperation(`a value nested deeper than ${deepest} levels`);
      if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
      return toPlainObject(value, depth);
    default:
      throw new UnsupportedOperation(`a value of type ${typeof value}`);
  }
}

export function toPlainObject(value: object, depth = 0): PlainObject {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new UnsupportedOperation('an instance of a class instead of a plain object');
  }
  const copy: PlainObject = {};
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const fault = fieldNameFault(name);
    if (fault !== undefined) throw new UnsupportedOperation(fault);
    copy[name] = toPlain(item, depth + 1);
  }
  return copy;
}

export function isPlainObject(value: Plain | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined when the path leads nowhere. */
export function valueAt(document: PlainObject, path: string): Plain | undefined {
  let value: Plain | undefined = document;
  for (const segment of pathSegments(path)) {
    if (!isPlainObject(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

/** Throws `UnsupportedOperation` without a UTF-8 form. */
export function checkString(value: string): void {
  if (!value.isWellFormed()) throw new UnsupportedOperation('a string with a lone surrogate');
}

/** Throws `UnsupportedOperation` for a number that is not finite, or whole and not exact. */
export function checkNumber(value: number): void {
  if (!Number.isFinite(value)) throw new UnsupportedOperation('a number that is not finite');
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new UnsupportedOperation('a whole number beyond 2^53 - 1');
  }
}
