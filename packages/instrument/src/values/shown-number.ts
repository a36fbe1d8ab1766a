import type { Evaluate } from '@telehealth/conditions';
import { rounded } from '../units/rounded.ts';

/** Beyond it the number is shown unrounded. */
const maxAdded = 6;

/**
 * Rounds to `places`, or to as many more as every cut (a comparison with slot 0) needs to give its true result: 29.96
 * is not shown as 30.0 beside "at least 30".
 */
export function decideShownNumber(value: number, places: number, cuts: readonly Evaluate[]): number {
  for (let added = 0; added <= maxAdded; added++) {
    const shown = rounded(value, places + added);
    if (cuts.every((cut) => cut([shown]) === cut([value]))) return shown;
  }
  return value;
}
