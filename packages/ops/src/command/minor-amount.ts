import { minorDigits } from '@telehealth/locales/currencies';
import { UsageError } from '../io/failure.ts';

/**
 * An amount such as `100.00` in minor units of its currency, exactly.
 *
 * @throws UsageError for an unknown currency, or an amount that it cannot express.
 */
export function minorAmount(amount: string, currency: string): bigint {
  const digits = minorDigits(currency);
  if (digits === undefined) throw new UsageError(`${currency} is not a code of ISO 4217`);
  const [whole = '', fraction = ''] = amount.split('.');
  if (fraction.length <= digits) return BigInt(whole + fraction.padEnd(digits, '0'));
  throw new UsageError(`An amount in ${currency} has at most ${digits} digits behind the point`);
}
