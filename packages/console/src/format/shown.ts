import { minorDigits, shownMoney } from '@telehealth/locales/currencies';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' });
const number = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** With seconds and the reader's time zone; a dash without a time. */
export function shownTime(time: string | null | undefined): string {
  return time ? exact.format(new Date(time)) : '–';
}

export function shownDay(time: string | null | undefined): string {
  return time ? day.format(new Date(time)) : '–';
}

/** In minor units. */
export function shownAmount(minor: number | null | undefined, currency: string | null | undefined): string {
  if (minor === null || minor === undefined || !currency) return '–';
  return shownMoney(minor, currency, 'en');
}

export function shownNumber(count: number): string {
  return number.format(count);
}

/** Null: too few to show. */
export function shownCount(count: number | null): string {
  return count === null ? 'below 5' : number.format(count);
}

/** A dash if unknown. */
export function shownPart(part: number | null, whole: number | null): string {
  return part === null || !whole ? '–' : percent.format(part / whole);
}

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

/** `partially_refunded` becomes “partially refunded”. */
export function words(code: string | null | undefined): string {
  return code ? code.replaceAll(/[_.]/g, ' ') : '–';
}

/** With a capital letter. */
export function sentence(code: string | null | undefined): string {
  const text = words(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
