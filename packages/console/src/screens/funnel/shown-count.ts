import { shownNumber } from '../../format/shown.ts';

/** Null: too few to show. */
export function shownCount(count: number | null): string {
  return count === null ? 'below 5' : shownNumber(count);
}
