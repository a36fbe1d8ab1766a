import type { Evaluate } from '@telehealth/conditions';
import { rounded } from '../units/rounded.ts';

/** Decimal places that may be added before a number is shown as it is. */
const maxAdded = 6;

/**
 * The number rounded to so many places, or to as many more as it takes until every cut (a comparison with the number in slot 0)
 * comes out as for the number itself: 29.96 is not shown as 30.0 beside "at least 30".
 */
export function decideShownNumber(value: number, places: number, cuts: readonly Evaluate[]): number {
  for (let added = 0; added <= maxAdded; added++) {
    const shown = rounded(value, places + added);
    if (cuts.every((cut) => cut([shown]) === cut([value]))) return shown;
  }
  return value;
}
