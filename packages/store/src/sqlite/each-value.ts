import type { Term } from '../filter.ts';
import type { CheckedFind, SortField } from '../find-options.ts';
import { type PlainObject, valueAt } from '../plain.ts';
import type { Key } from '../port.ts';

/** The conditions with one value each in the place of the lists of these fields: SQLite sorts what an `IN` finds. */
export function eachValue(terms: readonly Term[], among: readonly string[]): readonly (readonly Term[])[] {
  let parts: readonly (readonly Term[])[] = [[]];
  for (const term of terms) {
    const { path } = term;
    const alternatives =
      term.is === 'in' && among.includes(path)
        ? [...new Set(term.values)].map((to): Term => ({ path, is: 'equal', to }))
        : [term];
    parts = parts.flatMap((part) => alternatives.map((one) => [...part, one]));
  }
  return parts;
}

/** The first documents in the order of `sort`, of several lists in this order. */
export function firstOf<D>(lists: readonly (readonly D[])[], { sort, limit }: CheckedFind): D[] {
  return lists.flat().sort(inOrderOf(sort)).slice(0, limit);
}

function inOrderOf(sort: readonly SortField[]): (one: unknown, other: unknown) => number {
  return (one, other) => {
    for (const { path, descending } of sort) {
      const [a, b] = [keyAt(one, path), keyAt(other, path)];
      if (a !== b) return a < b === descending ? 1 : -1;
    }
    return 0;
  };
}

function keyAt(document: unknown, path: string): Key {
  const value = valueAt(document as PlainObject, path);
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error(`documents of several values are sorted by ${path}, which is no number and no text`);
}
