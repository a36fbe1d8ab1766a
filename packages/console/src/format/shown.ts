import { minorDigits, shownMoney } from '@telehealth/locales/currencies';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** In the reader's time zone; a dash without a time. */
export function shownTime(time: string | null | undefined): string {
  return time ? moment.format(new Date(time)) : '–';
}

export function shownDay(time: string | null | undefined): string {
  return time ? day.format(new Date(time)) : '–';
}

/** In minor units. */
export function shownAmount(minor: number | null | undefined, currency: string | null | undefined): string {
  if (minor === null || minor === undefined || !currency) return '–';
  return shownMoney(minor, currency, 'en');
}

/** Parses an amount such as `12.50` into minor units; undefined for other text or an unknown currency. */
export function minorOf(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  if (digits === undefined) return undefined;
  const form = digits === 0 ? /^\d+$/ : new RegExp(`^\\d+(?:\\.\\d{1,${digits}})?$`);
  if (!form.test(text)) return undefined;
  const [whole = '', rest = ''] = text.split('.');
  return Number(`${whole}${rest.padEnd(digits, '0')}`);
}

/** `partially_refunded` becomes “partially refunded”. */
export function words(code: string | null | undefined): string {
  return code ? code.replaceAll(/[_.]/g, ' ') : '–';
}
