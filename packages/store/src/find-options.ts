import type { CheckedDefinition } from './definition.ts';
import { UnsupportedOperation } from './errors.ts';
import { pathSegments } from './field-path.ts';
import { checkNumber, checkString } from './plain.ts';
import type { FindOptions, SortValue } from './port.ts';

export interface CheckedFind {
  readonly sort: readonly SortField[];
  /** A value per sort field. */
  readonly after: readonly SortValue[] | undefined;
  readonly limit: number;
  readonly among: readonly string[];
  /** Omitted top-level fields. */
  readonly without: readonly string[];
}

export interface SortField {
  readonly path: string;
  readonly descending: boolean;
}

const largestLimit = 1000;

/** Throws `UnsupportedOperation` for options without a serving index, or that the backends understand differently. */
export function checkFind(
  definition: CheckedDefinition,
  find: FindOptions<Record<string, unknown>, string>,
): CheckedFind {
  if (!Number.isInteger(find.limit) || find.limit < 1 || find.limit > largestLimit) {
    throw new UnsupportedOperation(`a limit outside 1 to ${largestLimit}`);
  }
  const { after, limit, among = [] } = find;
  among.forEach(pathSegments);
  const sort = Object.entries(find.sort ?? {}).map(([path, direction]) =>
    sortField(definition, path, direction),
  );
  const without = leftOut(definition, find.without ?? []);
  if (after !== undefined && (sort.length === 0 || after.length !== sort.length)) {
    throw new UnsupportedOperation('after without one value per sort field');
  }
  after?.forEach(checkSortValue);
  return { sort, after, limit, among, without };
}

function leftOut({ name, upcasts }: CheckedDefinition, without: readonly string[]): readonly string[] {
  if (without.length > 0 && upcasts) {
    throw new UnsupportedOperation(`${name} without some fields, which its upcast may need`);
  }
  for (const field of without) {
    if (pathSegments(field).length > 1 || field === '_id') {
      throw new UnsupportedOperation(`${name} without ${field}, which is not a top-level field or is the id`);
    }
  }
  return without;
}

function sortField(definition: CheckedDefinition, path: string, direction: unknown): SortField {
  pathSegments(path);
  if (path !== '_id' && !definition.indexedFields.has(path)) {
    throw new UnsupportedOperation(`${definition.name} sorted by ${path}, which is not indexed`);
  }
  if (direction !== 'asc' && direction !== 'desc') {
    throw new UnsupportedOperation(`${definition.name} sorted in an unknown direction`);
  }
  return { path, descending: direction === 'desc' };
}

function checkSortValue(value: unknown): void {
  if (typeof value === 'string') checkString(value);
  else if (typeof value === 'number') checkNumber(value);
  else if (typeof value !== 'boolean' && value !== null) {
    throw new UnsupportedOperation('after with a value that fields are not sorted by');
  }
}
