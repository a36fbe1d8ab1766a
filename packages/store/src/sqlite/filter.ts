import type { CheckedDefinition } from '../definition.ts';
import type { Bound, Term } from '../filter.ts';
import type { CheckedFind } from '../find-options.ts';
import { boundKey, keyExpression, nothing, presence } from './key.ts';

/** A piece of SQL with the values of its placeholders, in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number | Uint8Array)[];
}

const comparison: Readonly<Record<Bound, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The rows a find asks for. */
export function findSql(definition: CheckedDefinition, terms: readonly Term[], find: CheckedFind): Sql {
  const where = whereTerms(definition, terms);
  const after = whereAfter(find);
  const conditions = after === undefined ? where.text : `${where.text} AND ${after.text}`;
  const order = find.sort.map(
    ({ path, descending }) => `${keyExpression(path)} ${descending ? 'DESC' : 'ASC'}`,
  );
  const ordered = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
  return {
    text: `SELECT doc, schema FROM "${definition.name}" WHERE ${conditions}${ordered} LIMIT ?`,
    values: [...where.values, ...(after?.values ?? []), find.limit],
  };
}

/** The conditions all of `terms` set; `1` for none. */
export function whereTerms(definition: CheckedDefinition, terms: readonly Term[]): Sql {
  const pieces = terms.map(termSql);
  const texts = pieces.map(({ text }) => text);
  // The planner takes a partial index only where the query repeats its condition.
  for (const { path, is } of terms) {
    if (is !== 'absent' && definition.indexedFields.get(path)?.sparse) texts.push(sparseCondition(path));
  }
  return {
    text: texts.length === 0 ? '1' : texts.join(' AND '),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** What a document must fulfil to be in the sparse index of `path`, which never holds null. */
export function sparseCondition(path: string): string {
  return `${keyExpression(path)} > ${nothing}`;
}

/** The rows behind the last one seen, in the order of the sort. */
function whereAfter({ sort, after }: CheckedFind): Sql | undefined {
  if (after === undefined) return undefined;
  const branches: string[] = [];
  const values: Sql['values'][number][] = [];
  let sameSoFar = '';
  const same: typeof values = [];
  for (const [index, { path, descending }] of sort.entries()) {
    const key = keyExpression(path);
    const value = boundKey(after[index] ?? null);
    branches.push(`(${sameSoFar}${key} ${descending ? '<' : '>'} ?)`);
    values.push(...same, value);
    sameSoFar += `${key} = ? AND `;
    same.push(value);
  }
  const [first] = sort;
  const [leading] = same;
  if (first === undefined || leading === undefined) return undefined;
  // Implied by the branches, but what lets the planner start in the index instead of at its beginning.
  const start = `${keyExpression(first.path)} ${first.descending ? '<=' : '>='} ?`;
  return { text: `${start} AND (${branches.join(' OR ')})`, values: [leading, ...values] };
}

function termSql(term: Term): Sql {
  const key = keyExpression(term.path);
  switch (term.is) {
    case 'equal':
      return { text: `${key} = ?`, values: [boundKey(term.to)] };
    case 'in':
      return listSql(key, term.values.map(boundKey));
    case 'present':
      return { text: presence(term.path), values: [] };
    case 'absent':
      return { text: `NOT (${presence(term.path)})`, values: [] };
    case 'bounded':
      return { text: `${key} ${comparison[term.by]} ? AND ${sameType(key, term)}`, values: [term.operand] };
  }
}

/** Keeps a range within the type of its operand: the order below alone would run on into the next type. */
function sameType(key: string, { by, operand }: Term & { readonly is: 'bounded' }): string {
  const upwards = by === 'gt' || by === 'gte';
  if (typeof operand === 'number') return upwards ? `${key} < ''` : `${key} > ${nothing}`;
  return upwards ? `${key} < x''` : `${key} >= ''`;
}

/** Lists are filled up to a power of two, so that few statements serve all lengths. */
function listSql(key: string, list: readonly (string | number | Uint8Array)[]): Sql {
  const [first] = list;
  if (first === undefined) return { text: '0', values: [] };
  const size = 2 ** Math.ceil(Math.log2(list.length));
  const values = [...list, ...new Array<typeof first>(size - list.length).fill(first)];
  return { text: `${key} IN (${values.map(() => '?').join(', ')})`, values };
}
