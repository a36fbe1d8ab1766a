import type { Condition, FactSignature, FactTable } from './condition.ts';
import { type Test, waysToBeTrue } from './negation-normal.ts';
import { createPossibleCodes, type PossibleCodes } from './possible-codes.ts';
import { createPossibleValues, type PossibleValues } from './possible-values.ts';

/** A condition with more combinations counts as satisfiable without a check. */
const maxWays = 512;

/**
 * Whether some answers may make a valid condition true, judging by the intervals, option sets and set sizes of each fact
 * alone. False is certain; true is not, since relations between facts are ignored.
 */
export function canBeTrue(condition: Condition, facts: FactTable): boolean {
  const ways = waysToBeTrue(condition, maxWays);
  return !ways || ways.some((way) => isPossible(way, facts));
}

/** Whether some answers may make a valid condition false; as uncertain as `canBeTrue`. */
export function canBeFalse(condition: Condition, facts: FactTable): boolean {
  return canBeTrue({ kind: 'not', of: condition }, facts);
}

interface Knowledge {
  read: boolean;
  unanswered: boolean;
  readonly values: PossibleValues;
  readonly codes: PossibleCodes;
}

function isPossible(way: readonly Test[], facts: FactTable): boolean {
  const known = new Map<string, Knowledge>();
  for (const test of way) {
    if (test.condition.kind === 'always') {
      if (test.denied) return false;
      continue;
    }
    const refs =
      test.condition.kind === 'compare_refs' ? [test.condition.a, test.condition.b] : [test.condition.ref];
    for (const ref of refs) {
      const knowledge = known.get(ref) ?? nothingKnown(facts.get(ref));
      known.set(ref, knowledge);
      learn(knowledge, test);
    }
  }
  return [...known.values()].every(isConsistent);
}

function nothingKnown(fact: FactSignature | undefined): Knowledge {
  return {
    read: false,
    unanswered: false,
    values: createPossibleValues(fact),
    codes: createPossibleCodes(fact),
  };
}

function isConsistent({ read, unanswered, values, codes }: Knowledge): boolean {
  if (unanswered) return !read;
  return values.isPossible() && codes.isPossible();
}

function learn(knowledge: Knowledge, { condition, denied }: Test): void {
  if (condition.kind === 'answered' && denied) {
    knowledge.unanswered = true;
    return;
  }
  knowledge.read = true;
  const { values, codes } = knowledge;
  switch (condition.kind) {
    case 'compare':
      values.compare(condition.op, condition.value);
      return;
    case 'in':
      if (denied) values.noneOf(condition.values);
      else values.oneOf(condition.values);
      return;
    case 'between':
      if (denied) values.outside(condition.min, condition.max);
      else values.compare('gte', condition.min).compare('lte', condition.max);
      return;
    case 'includes':
    case 'includes_any': {
      const wanted = condition.kind === 'includes' ? [condition.value] : condition.values;
      if (denied) codes.noneOf(wanted);
      else codes.anyOf(wanted);
      return;
    }
    case 'includes_all':
      if (denied) codes.notAllOf(condition.values);
      else codes.allOf(condition.values);
      return;
    case 'count':
      codes.count(condition.op, condition.value);
  }
}
