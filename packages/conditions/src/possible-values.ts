import type { FactSignature, Literal, Operator } from './condition.ts';

/** The values that a single-valued fact can have; each test narrows them. */
export interface PossibleValues {
  compare(op: Operator, literal: Literal): PossibleValues;
  oneOf(literals: readonly Literal[]): void;
  noneOf(literals: readonly Literal[]): void;
  outside(min: Literal, max: Literal): void;
  /** False when no value is left; true when some may be left. */
  isPossible(): boolean;
}

/** All values of the fact. For a multi-valued or unknown fact every value stays possible. */
export function createPossibleValues(fact: FactSignature | undefined): PossibleValues {
  let candidates = candidatesOf(fact);
  let low: Literal | undefined = fact?.min;
  let high: Literal | undefined = fact?.max;
  let lowExcluded = false;
  let highExcluded = false;
  const excluded = new Set<Literal>();
  const gaps: (readonly [Literal, Literal])[] = [];

  const allows = (value: Literal) =>
    !excluded.has(value) &&
    (low === undefined || value > low || (value === low && !lowExcluded)) &&
    (high === undefined || value < high || (value === high && !highExcluded)) &&
    !gaps.some(([min, max]) => value >= min && value <= max);

  const raise = (bound: Literal, exclude: boolean) => {
    if (low === undefined || bound > low) [low, lowExcluded] = [bound, exclude];
    else if (bound === low) lowExcluded ||= exclude;
  };
  const lower = (bound: Literal, exclude: boolean) => {
    if (high === undefined || bound < high) [high, highExcluded] = [bound, exclude];
    else if (bound === high) highExcluded ||= exclude;
  };

  const possible: PossibleValues = {
    compare(op, literal) {
      if (op === 'eq') possible.oneOf([literal]);
      else if (op === 'ne') excluded.add(literal);
      else if (op === 'lt' || op === 'lte') lower(literal, op === 'lt');
      else raise(literal, op === 'gt');
      return possible;
    },
    oneOf(literals) {
      candidates = candidates ? candidates.filter((value) => literals.includes(value)) : literals;
    },
    noneOf(literals) {
      for (const literal of literals) excluded.add(literal);
    },
    outside(min, max) {
      gaps.push([min, max]);
    },
    isPossible() {
      if (candidates) return candidates.some(allows);
      if (low === undefined || high === undefined || low < high) return !gaps.some(coversAll);
      return low === high && allows(low);
    },
  };
  const coversAll = ([min, max]: readonly [Literal, Literal]) =>
    low !== undefined && high !== undefined && min <= low && max >= high;
  return possible;
}

function candidatesOf(fact: FactSignature | undefined): readonly Literal[] | undefined {
  if (fact?.cardinality !== 'single') return undefined;
  if (fact.valueType === 'boolean') return [true, false];
  return fact.valueType === 'code' ? fact.options : undefined;
}
