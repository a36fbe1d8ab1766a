import { UnsupportedOperation } from './errors.ts';
import { isReservedField } from './stored-schema.ts';

const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Quotes, backslashes and control characters cannot be written safely in an SQL path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them to refuse them
const refusedInPath = /["'\\\u0000-\u001f]/;

/** Why a field name is refused; undefined if allowed. */
export function fieldNameFault(name: string): string | undefined {
  if (name === '') return 'an empty field name';
  if (name.startsWith('$')) return 'a field name that starts with $';
  if (name.includes('.')) return 'a field name with a dot';
  if (name.includes('\0')) return 'a field name with a NUL character';
  if (!name.isWellFormed()) return 'a field name that is not well-formed Unicode';
  if (refusedNames.has(name)) return `a field named ${name}`;
  return undefined;
}

const known = new Map<string, readonly string[]>();

/**
 * Throws `UnsupportedOperation` for a path that the backends would read differently, such as one with a segment of
 * digits, which MongoDB takes for an array position.
 */
export function pathSegments(path: string): readonly string[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const segments = path.split('.');
  for (const segment of segments) {
    const fault =
      fieldNameFault(segment) ??
      (refusedInPath.test(segment) ? 'a quote, backslash or control character' : undefined) ??
      (/^\d+$/.test(segment) ? 'a segment of digits only' : undefined);
    if (fault !== undefined) throw new UnsupportedOperation(`field path ${path}: ${fault}`);
  }
  const [first = ''] = segments;
  if (isReservedField(first))
    throw new UnsupportedOperation(`field path ${path}: the field ${first} is reserved`);
  if (first === '_id' && segments.length > 1) {
    throw new UnsupportedOperation(`field path ${path}: _id is a string`);
  }
  if (known.size >= 10_000) known.clear();
  known.set(path, segments);
  return segments;
}

/** Equal, or one leads into the other. */
export function pathsOverlap(one: string, other: string): boolean {
  return one === other || isInside(one, other) || isInside(other, one);
}

/** Whether `path` leads into the object at `outer`. */
export function isInside(path: string, outer: string): boolean {
  return path.length > outer.length && path[outer.length] === '.' && path.startsWith(outer);
}
