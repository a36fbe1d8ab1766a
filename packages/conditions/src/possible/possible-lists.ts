import type { Condition, FactSignature, FactTable } from '../condition/condition.ts';
import { compareBy } from '../condition/operators.ts';
import type { Test } from './negation-normal.ts';

/** Considers lists of all allowed lengths; `canBeTrue` judges one entry. */
export function someListPasses(
  tests: readonly Test[],
  { fields = new Map(), minEntries = 0, maxEntries = minEntries }: FactSignature,
  canBeTrue: (where: Condition, fields: FactTable) => boolean,
): boolean {
  const ofEvery: Condition[] = [];
  const ofSome: Condition[] = [];
  const counts: Extract<Condition, { kind: 'count' }>[] = [];
  for (const { condition, denied } of tests) {
    if (condition.kind === 'count') counts.push(condition);
    if (condition.kind !== 'some_entry' && condition.kind !== 'every_entry') continue;
    const where: Condition = denied ? { kind: 'not', of: condition.where } : condition.where;
    const needsOne = (condition.kind === 'some_entry') !== denied;
    (needsOne ? ofSome : ofEvery).push(where);
  }
  const isPossible = (...of: readonly Condition[]) =>
    canBeTrue({ kind: 'all', of: [{ kind: 'always' }, ...ofEvery, ...of] }, fields);
  if (!ofSome.every((where) => isPossible(where))) return false;
  const minLength = Math.max(minEntries, ofSome.length > 0 ? 1 : 0);
  const maxLength = isPossible() ? maxEntries : 0;
  const fits = ({ op, value, where }: (typeof counts)[number], length: number) => {
    const [low, high] =
      where === undefined
        ? [length, length]
        : [isPossible({ kind: 'not', of: where }) ? 0 : length, isPossible(where) ? length : 0];
    for (let number = Math.min(low, high); number <= Math.max(low, high); number++) {
      if (compareBy[op](number, value)) return true;
    }
    return false;
  };
  for (let length = minLength; length <= maxLength; length++) {
    if (counts.every((count) => fits(count, length))) return true;
  }
  return false;
}
