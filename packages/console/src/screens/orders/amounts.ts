import { minorDigits } from '@telehealth/locales/currencies';

/** Digits behind the point of an amount. */
export function digitsOf(currency: string): number {
  return minorDigits(currency) ?? 2;
}

/** An amount in the field of a form, such as 12.5, in minor units. */
export function minorOf(amount: number, currency: string): number {
  return Math.round(amount * 10 ** digitsOf(currency));
}

export function majorOf(minor: number, currency: string): number {
  return minor / 10 ** digitsOf(currency);
}
