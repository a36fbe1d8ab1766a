import { minorDigits } from '@telehealth/locales/currencies';

// Stripe's units are the minor units of ISO 4217, but for these: docs.stripe.com/currencies#special-cases.

/** How many units of Stripe make a minor unit: the API has two further digits, which are always zero. */
const unitsOf: Readonly<Record<string, number>> = { ISK: 100, UGX: 100 };

/** How many minor units make a unit of Stripe: it takes whole ariary. */
const minorOf: Readonly<Record<string, number>> = { MGA: 100 };

/** The step between two amounts that Stripe takes, in minor units: of three digits the last one is zero. */
const stepOf = (currency: string) => (minorDigits(currency) === 3 ? 10 : (minorOf[currency] ?? 1));

/** An amount in minor units as Stripe takes it; undefined when Stripe cannot take the exact amount. */
export function toStripe(amountMinor: number, currency: string): number | undefined {
  if (amountMinor % stepOf(currency) !== 0) return undefined;
  return (amountMinor * (unitsOf[currency] ?? 1)) / (minorOf[currency] ?? 1);
}

/** An amount of Stripe in minor units. The currency is in capital letters. Throws `TypeError` for a missing amount. */
export function fromStripe(amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount)) throw new TypeError('an object of Stripe has no amount');
  return Math.floor(amount / (unitsOf[currency] ?? 1)) * (minorOf[currency] ?? 1);
}
