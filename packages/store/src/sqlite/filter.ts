import type { CheckedDefinition } from '../definition.ts';
import type { Bound, Term } from '../filter.ts';
import type { CheckedFind } from '../find-options.ts';
import { type Bindable, boundKey, documentWithout, keyExpression, nothing, presence } from './key.ts';

/** With its placeholders' values, in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Bindable[];
}

type BoundedTerm = Term & { readonly is: 'bounded' };

const comparison: Readonly<Record<Bound, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

export function findSql(definition: CheckedDefinition, terms: readonly Term[], find: CheckedFind): Sql {
  const where = whereTerms(definition, terms);
  const conditions =
    find.after === undefined
      ? [where]
      : [afterStart(definition, find), where, afterBranches(definition, find)];
  const order = find.sort.map(
    ({ path, descending }) => `${keyExpression(definition, path)} ${descending ? 'DESC' : 'ASC'}`,
  );
  const ordered = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
  const texts = conditions.map(({ text }) => text);
  return {
    text: `SELECT ${documentWithout(find.without)}, schema FROM "${definition.name}" WHERE ${texts.join(' AND ')}${ordered} LIMIT ?`,
    values: [...conditions.flatMap(({ values }) => values), find.limit],
  };
}

export function countSql(definition: CheckedDefinition, terms: readonly Term[]): Sql {
  const { text, values } = whereTerms(definition, terms);
  return { text: `SELECT count(*) FROM "${definition.name}" WHERE ${text}`, values };
}

/**
 * `1` without terms. Implied conditions come last: of several bounds on one side the planner uses the first for its
 * range in the index.
 */
function whereTerms(definition: CheckedDefinition, terms: readonly Term[]): Sql {
  const pieces = terms.map((term) => termSql(definition, term));
  const texts = pieces.map(({ text }) => text);
  for (const term of terms) if (term.is === 'bounded') texts.push(...sameType(definition, term, terms));
  // The planner uses a partial index only if the query repeats its condition.
  for (const { path, is } of terms) {
    if (is !== 'absent' && definition.indexedFields.get(path)?.sparse)
      texts.push(rangeSql(sparseCondition(keyExpression(definition, path))));
  }
  return {
    text: texts.length === 0 ? '1' : texts.join(' AND '),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** For the sparse index of a field, which never holds null. */
export function sparseCondition(key: string): string {
  return `${key} > ${nothing}`;
}

/** Implied by the branches, but lets the planner start within the index. */
function afterStart(definition: CheckedDefinition, { sort, after = [] }: CheckedFind): Sql {
  const [first] = sort;
  if (first === undefined) return { text: '1', values: [] };
  const text = rangeSql(`${keyExpression(definition, first.path)} ${first.descending ? '<=' : '>='} ?`);
  return { text, values: [boundKey(after[0] ?? null)] };
}

/** After the previous page's last row, in sort order. */
function afterBranches(definition: CheckedDefinition, { sort, after = [] }: CheckedFind): Sql {
  const branches: string[] = [];
  const values: Sql['values'][number][] = [];
  let sameSoFar = '';
  const same: typeof values = [];
  for (const [index, { path, descending }] of sort.entries()) {
    const key = keyExpression(definition, path);
    const value = boundKey(after[index] ?? null);
    branches.push(`(${sameSoFar}${key} ${descending ? '<' : '>'} ?)`);
    values.push(...same, value);
    sameSoFar += `${key} = ? AND `;
    same.push(value);
  }
  return { text: `(${branches.join(' OR ')})`, values };
}

function termSql(definition: CheckedDefinition, term: Term): Sql {
  const key = keyExpression(definition, term.path);
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
      return { text: rangeSql(`${key} ${comparison[term.by]} ?`), values: [term.operand] };
  }
}

/**
 * One end of a range. Without a hint the planner takes a range for so narrow that it ignores further filter fields
 * before it in an index.
 */
function rangeSql(text: string): string {
  return `likely(${text})`;
}

/**
 * Keeps a range within its operand's type: order alone would continue into the next. Empty for a range with a second
 * bound, whose operand has the same type.
 */
function sameType(
  definition: CheckedDefinition,
  { path, by, operand }: BoundedTerm,
  terms: readonly Term[],
): string[] {
  const key = keyExpression(definition, path);
  const ends = isUpwards(by);
  const isClosed = terms.some(
    (term) => term.is === 'bounded' && term.path === path && isUpwards(term.by) !== ends,
  );
  if (isClosed) return [];
  const [above, below] =
    typeof operand === 'number' ? [`${key} > ${nothing}`, `${key} < ''`] : [`${key} >= ''`, `${key} < x''`];
  return [rangeSql(ends ? below : above)];
}

function isUpwards(by: Bound): boolean {
  return by === 'gt' || by === 'gte';
}

/** Filled up to a power of two, so that few prepared statements serve all lengths. */
function listSql(key: string, list: readonly Bindable[]): Sql {
  const [first] = list;
  if (first === undefined) return { text: '0', values: [] };
  const size = 2 ** Math.ceil(Math.log2(list.length));
  const values = [...list, ...new Array<typeof first>(size - list.length).fill(first)];
  return { text: `${key} IN (${values.map(() => '?').join(', ')})`, values };
}
