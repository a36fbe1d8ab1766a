import type { Condition, Operator } from '../condition/condition.ts';

/** Reads facts directly; may be negated. */
export interface Test {
  readonly condition: Exclude<Condition, { kind: 'all' | 'any' | 'not' }>;
  readonly denied: boolean;
}

/**
 * All ways in which the condition is true, each as tests that hold together; undefined beyond `limit`.
 * Negations apply to tests; a comparison gets the opposite operator instead.
 */
export function waysToBeTrue(
  condition: Condition,
  limit: number,
  denied = false,
): readonly (readonly Test[])[] | undefined {
  switch (condition.kind) {
    case 'not':
      return waysToBeTrue(condition.of, limit, !denied);
    case 'all':
    case 'any': {
      const branches: (readonly (readonly Test[])[])[] = [];
      for (const term of condition.of) {
        const ways = waysToBeTrue(term, limit, denied);
        if (!ways) return undefined;
        branches.push(ways);
      }
      const together = (condition.kind === 'all') !== denied;
      return together ? product(branches, limit) : union(branches, limit);
    }
    case 'compare':
    case 'count':
      return [
        [{ condition: denied ? { ...condition, op: opposite[condition.op] } : condition, denied: false }],
      ];
    default:
      return [[{ condition, denied }]];
  }
}

const opposite: Readonly<Record<Operator, Operator>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'gte',
  gte: 'lt',
  gt: 'lte',
  lte: 'gt',
};

function union(branches: readonly (readonly (readonly Test[])[])[], limit: number) {
  const ways = branches.flat();
  return ways.length > limit ? undefined : ways;
}

function product(branches: readonly (readonly (readonly Test[])[])[], limit: number) {
  let ways: readonly (readonly Test[])[] = [[]];
  for (const branch of branches) {
    if (ways.length * branch.length > limit) return undefined;
    ways = ways.flatMap((way) => branch.map((more) => [...way, ...more]));
  }
  return ways;
}
