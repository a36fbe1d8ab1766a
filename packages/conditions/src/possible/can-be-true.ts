import type { Condition, FactSignature, FactTable } from '../condition/condition.ts';
import { foldLiterals } from '../condition/fold-case.ts';
import { references } from '../condition/references.ts';
import { type Test, waysToBeTrue } from './negation-normal.ts';
import { someSetPasses } from './possible-sets.ts';
import { someValuePasses } from './possible-values.ts';

/** Conditions with more combinations count as satisfiable. */
const maxWays = 512;

/**
 * Judges each fact alone, by intervals, option sets and set sizes. False is certain; true is not, because
 * relations between facts are ignored.
 */
export function canBeTrue(condition: Condition, facts: FactTable): boolean {
  const ways = waysToBeTrue(condition, maxWays);
  return !ways || ways.some((way) => isPossible(way, facts));
}

/** As uncertain as `canBeTrue`. */
export function canBeFalse(condition: Condition, facts: FactTable): boolean {
  return canBeTrue({ kind: 'not', of: condition }, facts);
}

function isPossible(way: readonly Test[], facts: FactTable): boolean {
  if (way.some(({ condition, denied }) => condition.kind === 'always' && denied)) return false;
  const testsByRef = new Map<string, Test[]>();
  for (const test of way) {
    for (const ref of references(test.condition)) {
      const tests = testsByRef.get(ref) ?? [];
      tests.push(test);
      testsByRef.set(ref, tests);
    }
  }
  return [...testsByRef].every(([ref, tests]) => canPassAll(tests, facts.get(ref)));
}

function canPassAll(tests: readonly Test[], fact: FactSignature | undefined): boolean {
  const readings = tests.filter(({ condition, denied }) => condition.kind !== 'answered' || !denied);
  if (readings.length < tests.length) return readings.length === 0;
  if (fact?.cardinality === 'multi') return someSetPasses(tests, fact);
  return someValuePasses(fact?.foldCase ? tests.map(folded) : tests, fact);
}

function folded({ condition, denied }: Test): Test {
  return { condition: foldLiterals(condition), denied };
}
