import { type Plain, type PlainObject, valueAt } from './plain.ts';
import type {
  CallOptions,
  Collection,
  Document,
  FieldName,
  FieldPath,
  Filter,
  FindOptions,
  Found,
  Key,
  Sort,
} from './port.ts';

/** A field that may have one of several values; without values it may have any. */
export interface Among<D> {
  readonly field: FieldPath<D>;
  readonly values: readonly Key[];
}

/**
 * The first documents with one of the values, in the order of `sort`. It reads once for each value, because an index has them in
 * this order under one value at a time. The documents have a number or a text in each field of `sort`.
 */
export async function findAmong<D extends Document, Omitted extends FieldName<D> = never>(
  collection: Pick<Collection<D>, 'find'>,
  filter: Filter<D>,
  { field, values }: Among<D>,
  find: FindOptions<D, Omitted> & { readonly sort: Sort<D> },
  options: CallOptions = {},
): Promise<Found<D, Omitted>[]> {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return await collection.find(filter, find, options);
  const reads = distinct.map((value) => collection.find({ ...filter, [field]: value }, find, options));
  const found = await Promise.all(reads);
  if (found.length === 1) return found.flat();
  return found.flat().sort(inOrderOf(find.sort)).slice(0, find.limit);
}

function inOrderOf(sort: object): (one: object, other: object) => number {
  const fields = Object.entries(sort);
  return (one, other) => {
    for (const [path, direction] of fields) {
      const [a, b] = [keyAt(one, path), keyAt(other, path)];
      if (a !== b) return a < b === (direction === 'asc') ? -1 : 1;
    }
    return 0;
  };
}

function keyAt(document: object, path: string): Exclude<Plain, null | object> {
  const value = valueAt(document as PlainObject, path);
  if (value === null || typeof value !== 'object') return value ?? '';
  throw new Error(`the documents are not sorted by ${path}`);
}
