import type { Operator } from './condition.ts';
import type { Span } from './date-span.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from './truth.ts';

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

/** Of the chosen codes; "none of these" is no choice. */
export function countOf(codes: readonly string[], exclusive: readonly string[]): number {
  const [first] = codes;
  return codes.length === 1 && first !== undefined && exclusive.includes(first) ? 0 : codes.length;
}

/** Unknown where some values of the spans compare so, and some do not. */
export function compareSpans([low, high]: Span, op: Operator, [otherLow, otherHigh]: Span): Truth {
  switch (op) {
    case 'lt':
      return decided(high < otherLow, low >= otherHigh);
    case 'lte':
      return decided(high <= otherLow, low > otherHigh);
    case 'gt':
      return decided(low > otherHigh, high <= otherLow);
    case 'gte':
      return decided(low >= otherHigh, high < otherLow);
    case 'eq':
      return decided(low === otherHigh && high === otherLow, high < otherLow || low > otherHigh);
    case 'ne':
      return decided(high < otherLow || low > otherHigh, low === otherHigh && high === otherLow);
  }
}

function decided(isTrue: boolean, isFalse: boolean): Truth {
  if (isTrue) return TRUE;
  return isFalse ? FALSE : UNKNOWN;
}
