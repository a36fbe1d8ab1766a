import type { FactSignature, Literal } from '../condition/condition.ts';
import type { Test } from './negation-normal.ts';

/** For a single-valued fact. An unknown fact may have any value. */
export function someValuePasses(tests: readonly Test[], fact: FactSignature | undefined): boolean {
  let candidates = candidatesOf(fact);
  let low: Literal | undefined = fact?.min;
  let high: Literal | undefined = fact?.max;
  let lowExcluded = false;
  let highExcluded = false;
  const excluded: Literal[] = [];
  const gaps: (readonly [Literal, Literal])[] = [];

  const keepOnly = (values: readonly Literal[]) => {
    candidates = candidates ? candidates.filter((value) => values.includes(value)) : values;
  };
  const raise = (bound: Literal, exclude: boolean) => {
    if (low === undefined || bound > low) [low, lowExcluded] = [bound, exclude];
    else if (bound === low) lowExcluded ||= exclude;
  };
  const lower = (bound: Literal, exclude: boolean) => {
    if (high === undefined || bound < high) [high, highExcluded] = [bound, exclude];
    else if (bound === high) highExcluded ||= exclude;
  };
  for (const { condition, denied } of tests) {
    switch (condition.kind) {
      case 'compare': {
        const { op, value } = condition;
        if (op === 'eq') keepOnly([value]);
        else if (op === 'ne') excluded.push(value);
        else if (op === 'lt' || op === 'lte') lower(value, op === 'lt');
        else raise(value, op === 'gt');
        break;
      }
      case 'in':
        if (denied) excluded.push(...condition.values);
        else keepOnly(condition.values);
        break;
      case 'between': {
        const { min, max } = condition;
        if (denied) gaps.push([min, max]);
        else {
          raise(min, false);
          lower(max, false);
        }
      }
    }
  }

  const passes = (value: Literal) =>
    !excluded.includes(value) &&
    (low === undefined || value > low || (value === low && !lowExcluded)) &&
    (high === undefined || value < high || (value === high && !highExcluded)) &&
    !gaps.some(([min, max]) => value >= min && value <= max);
  const coversAll = ([min, max]: readonly [Literal, Literal]) =>
    low !== undefined && high !== undefined && min <= low && max >= high;
  if (candidates) return candidates.some(passes);
  if (low === undefined || high === undefined || low < high) return !gaps.some(coversAll);
  return low === high && passes(low);
}

function candidatesOf(fact: FactSignature | undefined): readonly Literal[] | undefined {
  if (fact?.valueType === 'boolean') return [true, false];
  return fact?.valueType === 'code' ? fact.options : undefined;
}
