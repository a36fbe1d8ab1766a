import type { Operator } from './condition.ts';

type Compare = (a: unknown, b: unknown) => boolean;

/** Numbers and dates (text) order by JavaScript's operators. */
export const compareBy: Readonly<Record<Operator, Compare>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => (a as number) < (b as number),
  lte: (a, b) => (a as number) <= (b as number),
  gt: (a, b) => (a as number) > (b as number),
  gte: (a, b) => (a as number) >= (b as number),
};
