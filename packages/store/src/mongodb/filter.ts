import type { CheckedDefinition } from '../definition.ts';
import { pathSegments } from '../field-path.ts';
import type { Term } from '../filter.ts';
import type { CheckedFind } from '../find-options.ts';
import type { SortValue } from '../port.ts';
import { toStored } from './instant.ts';

/** All clauses of a query must hold. */
export type Clause = Record<string, unknown>;

export function termClauses(definition: CheckedDefinition, terms: readonly Term[]): Clause[] {
  return terms.flatMap((term) => clausesOf(definition, term));
}

/** After the previous page's last document, in sort order. */
export function afterClause(definition: CheckedDefinition, { sort, after }: CheckedFind): Clause | undefined {
  if (after === undefined) return undefined;
  const branches: Clause[] = [];
  const same: Clause[] = [];
  for (const [index, { path, descending }] of sort.entries()) {
    const value = after[index] ?? null;
    const expiry = definition.expiryFields.includes(path);
    for (const clause of beyond(path, value, descending, expiry)) branches.push({ $and: [...same, clause] });
    same.push({ [path]: toStored(definition, path, value) });
  }
  // Without a branch nothing sorts after null: no document matches, because each has an id.
  return branches.length === 0 ? { _id: { $exists: false } } : { $or: branches };
}

export function joined(clauses: readonly Clause[]): Clause {
  return clauses.length === 0 ? {} : clauses.length === 1 ? { ...clauses[0] } : { $and: clauses };
}

function clausesOf(definition: CheckedDefinition, term: Term): Clause[] {
  const { path } = term;
  const stored = (value: unknown): unknown => toStored(definition, path, value);
  switch (term.is) {
    case 'equal':
      return withoutArrays(definition, path, { $eq: stored(term.to) });
    case 'in':
      return withoutArrays(definition, path, { $in: term.values.map(stored) });
    case 'bounded':
      return withoutArrays(definition, path, { [`$${term.by}`]: stored(term.operand) });
    case 'present':
      return [{ [path]: { $exists: true } }, ...notThroughArrays(definition, path)];
    case 'absent':
      return [absent(definition, path)];
  }
}

/** A server comparison matches one type; later types are added one by one. */
function beyond(path: string, value: SortValue, descending: boolean, expiry: boolean): Clause[] {
  if (value === null) return descending ? [] : [{ [path]: { $ne: null } }];
  const clauses: Clause[] = [{ [path]: { [descending ? '$lt' : '$gt']: expiry ? toDate(value) : value } }];
  if (descending) clauses.push({ [path]: null });
  if (expiry || path === '_id') return path === '_id' ? clauses.slice(0, 1) : clauses;
  const types = ['number', 'string', 'boolean'];
  const own = types.indexOf(typeof value);
  for (const type of descending ? types.slice(0, own) : types.slice(own + 1)) {
    clauses.push({ [path]: { $type: type === 'boolean' ? 'bool' : type } });
  }
  return clauses;
}

function toDate(value: SortValue): unknown {
  return typeof value === 'number' ? new Date(value) : value;
}

/** Servers compare elements of arrays, the port does not. Indexed fields hold no arrays and need no guard. */
function withoutArrays(definition: CheckedDefinition, path: string, condition: Clause): Clause[] {
  if (path === '_id' || definition.indexedFields.has(path)) return [{ [path]: condition }];
  return [{ [path]: { ...condition, $not: { $type: 'array' } } }, ...notThroughArrays(definition, path)];
}

function notThroughArrays(definition: CheckedDefinition, path: string): Clause[] {
  if (definition.indexedFields.has(path)) return [];
  return prefixes(path).map((prefix) => ({ [prefix]: { $not: { $type: 'array' } } }));
}

function absent(definition: CheckedDefinition, path: string): Clause {
  const missing = { [path]: { $exists: false } };
  const outer = definition.indexedFields.has(path) ? [] : prefixes(path);
  if (outer.length === 0) return missing;
  return { $or: [missing, ...outer.map((prefix) => ({ [prefix]: { $type: 'array' } }))] };
}

function prefixes(path: string): string[] {
  const segments = pathSegments(path);
  return segments.slice(0, -1).map((_, index) => segments.slice(0, index + 1).join('.'));
}
