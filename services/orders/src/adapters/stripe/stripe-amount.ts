import { minorDigits } from '@telehealth/locales/currencies';

// Stripe's units are the minor units of ISO 4217, but for these: docs.stripe.com/currencies#special-cases.

/** How many units of Stripe a minor unit is: two digits that are always zero in the API. */
const unitsOf: Readonly<Record<string, number>> = { ISK: 100, UGX: 100 };

/** How many minor units a unit of Stripe is: it takes whole ariary. */
const minorOf: Readonly<Record<string, number>> = { MGA: 100 };

/** The last of three digits is zero. */
const stepOf = (currency: string) => (minorDigits(currency) === 3 ? 10 : (minorOf[currency] ?? 1));

/** An amount in minor units as Stripe takes it; undefined for one that it does not take exactly. */
export function toStripe(amountMinor: number, currency: string): number | undefined {
  if (amountMinor % stepOf(currency) !== 0) return undefined;
  return (amountMinor * (unitsOf[currency] ?? 1)) / (minorOf[currency] ?? 1);
}

/** An amount of Stripe in minor units. The currency is in capital letters. Throws `TypeError` for what is no amount. */
export function fromStripe(amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount)) throw new TypeError('an object of Stripe has no amount');
  return Math.floor(amount / (unitsOf[currency] ?? 1)) * (minorOf[currency] ?? 1);
}
