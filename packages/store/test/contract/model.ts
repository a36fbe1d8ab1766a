import type { Value } from '../../src/index.ts';

/** The port in the plainest words: a list of documents, no index, nothing clever. */
export type Doc = { readonly _id: string; readonly [field: string]: Value | undefined };

/** Thrown where the port throws `UnsupportedOperation` over what is stored. */
export class Misfit extends Error {}

type Fields = Record<string, unknown>;

export function at(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), document);
}

export function matches(document: Doc, filter: Fields): boolean {
  return Object.entries(filter).every(([path, condition]) => {
    const value = at(document, path);
    if (!isFields(condition)) return value === condition;
    return Object.entries(condition).every(([operator, operand]) => {
      if (operator === 'exists') return (value !== undefined) === operand;
      if (operator === 'in') return (operand as unknown[]).includes(value);
      if (typeof value !== typeof operand) return false;
      const order = compare(value, operand);
      if (operator === 'gt') return order > 0;
      if (operator === 'gte') return order >= 0;
      return operator === 'lt' ? order < 0 : order <= 0;
    });
  });
}

function compare(one: unknown, other: unknown): number {
  const rank = (value: unknown) => ['number', 'string', 'boolean'].indexOf(typeof value);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  return one === null || one === undefined ? 0 : Number(one) - Number(other);
}

export function sorted(documents: readonly Doc[], sort: Readonly<Record<string, string>>): Doc[] {
  return [...documents].sort((one, other) => {
    for (const [path, direction] of Object.entries(sort)) {
      const order = compare(at(one, path), at(other, path));
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return 0;
  });
}

export function updated(document: Doc, update: Record<string, unknown>, nullCountsAsAbsent: boolean): Doc {
  const copy = structuredClone(document) as Fields;
  for (const [operator, operand] of Object.entries(update)) {
    const named: [string, unknown][] =
      operator === 'unset'
        ? (operand as string[]).map((path) => [path, undefined])
        : Object.entries(operand as Fields);
    for (const [path, value] of named) change(copy, operator, path.split('.'), value, nullCountsAsAbsent);
  }
  return copy as Doc;
}

function change(
  fields: Fields,
  operator: string,
  [name = '', ...rest]: string[],
  value: unknown,
  nullCountsAsAbsent: boolean,
): void {
  const current = nullCountsAsAbsent ? (fields[name] ?? undefined) : fields[name];
  if (rest.length > 0) {
    if (current === undefined && operator !== 'unset') fields[name] = {};
    else if (!isFields(current)) {
      if (operator === 'unset') return;
      throw new Misfit();
    }
    change(fields[name] as Fields, operator, rest, value, nullCountsAsAbsent);
  } else if (operator === 'set') fields[name] = value;
  else if (operator === 'unset') delete fields[name];
  else if (operator === 'increment') {
    if (current !== undefined && typeof current !== 'number') throw new Misfit();
    fields[name] = (current ?? 0) + Number(value);
  } else {
    if (current !== undefined && !Array.isArray(current)) throw new Misfit();
    fields[name] = [...(current ?? []), ...(value as unknown[])];
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
