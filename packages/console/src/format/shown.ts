import { shownMoney } from '@telehealth/locales/currencies';

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

/** A dash if unknown. */
export function shownPart(part: number | null, whole: number | null): string {
  return part === null || !whole ? '–' : percent.format(part / whole);
}

/** `partially_refunded` becomes “partially refunded”. */
export function words(code: string | null | undefined): string {
  return code ? code.replaceAll(/[_.]/g, ' ') : '–';
}

/** For a field that offers them. */
export function choicesOf(codes: readonly string[]) {
  return codes.map((value) => ({ value, label: sentence(value) }));
}

/** With a capital letter. */
export function sentence(code: string | null | undefined): string {
  const text = words(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
