import type { Bundle } from '../bundle/bundle.ts';
import { canonicalJson } from '../bundle/canonical-json.ts';

export interface BundleDifference {
  /** By names instead of positions: `nodes/q_height/when`, `copy/en/q.height`. */
  readonly what: string;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** JSON text; absent if added or moved. */
  readonly before?: string;
  /** JSON text; absent if removed or moved. */
  readonly after?: string;
}

/** Lists whose entries are compared by name, and for their order. */
const names: Readonly<Record<string, 'id' | 'code'>> = {
  nodes: 'id',
  sections: 'id',
  eligibility: 'id',
  facts: 'code',
  derivations: 'code',
  flags: 'code',
  stop_when: 'code',
  options: 'code',
  unknown_answers: 'code',
  bands: 'code',
};

type Json = { readonly [name: string]: unknown };

/** In the order of members. Conditions are compared as a whole. */
export function diffBundles(before: Bundle, after: Bundle): readonly BundleDifference[] {
  return objectDifferences('', before as unknown as Json, after as unknown as Json);
}

function objectDifferences(path: string, before: Json, after: Json): readonly BundleDifference[] {
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...members].flatMap((member) =>
    differences(path === '' ? member : `${path}/${member}`, member, before[member], after[member]),
  );
}

function differences(
  what: string,
  member: string,
  before: unknown,
  after: unknown,
): readonly BundleDifference[] {
  if (before === undefined) return [{ what, change: 'added', after: canonicalJson(after) }];
  if (after === undefined) return [{ what, change: 'removed', before: canonicalJson(before) }];
  const [textBefore, textAfter] = [canonicalJson(before), canonicalJson(after)];
  if (textBefore === textAfter) return [];
  const name = Object.hasOwn(names, member) ? names[member] : undefined;
  if (name !== undefined && Array.isArray(before) && Array.isArray(after)) {
    return listDifferences(what, name, before, after);
  }
  if (isObject(before) && isObject(after) && member !== 'when') return objectDifferences(what, before, after);
  return [{ what, change: 'changed', before: textBefore, after: textAfter }];
}

function listDifferences(
  what: string,
  name: 'id' | 'code',
  before: readonly Json[],
  after: readonly Json[],
): readonly BundleDifference[] {
  const byName = (list: readonly Json[]) => Object.fromEntries(list.map((entry) => [entry[name], entry]));
  const [entriesBefore, entriesAfter] = [byName(before), byName(after)];
  const orderOf = (entries: Json, others: Json) =>
    Object.keys(entries).filter((key) => Object.hasOwn(others, key));
  const isMoved = orderOf(entriesBefore, entriesAfter).join() !== orderOf(entriesAfter, entriesBefore).join();
  return [
    ...(isMoved ? [{ what, change: 'moved' as const }] : []),
    ...objectDifferences(what, entriesBefore, entriesAfter),
  ];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
