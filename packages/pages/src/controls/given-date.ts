import type { DatePrecision } from '../api/step.ts';

/** In its own field. */
export type DatePart = 'day' | 'month' | 'year';

/** Contents of the fields. */
export type DateWords = Readonly<Record<DatePart, string>>;

/** Why the fields are not a date. */
export type DateFault =
  | { readonly kind: 'missing' | 'no-number'; readonly parts: readonly DatePart[] }
  | { readonly kind: 'outside'; readonly parts: readonly ('day' | 'month')[] }
  /** Not four digits: the century is not guessed. */
  | { readonly kind: 'short-year'; readonly parts: readonly ['year'] }
  | { readonly kind: 'no-such-day'; readonly parts: readonly DatePart[] };

/** A date is `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export type ReadDate =
  | { readonly kind: 'empty' }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'fault'; readonly fault: DateFault };

const parts: readonly DatePart[] = ['day', 'month', 'year'];
const greatest = { day: 31, month: 12 };

/** Those that a date of the precision has. */
function partsOf(precision?: DatePrecision): readonly DatePart[] {
  if (precision === 'year') return ['year'];
  return precision === 'month' ? ['month', 'year'] : parts;
}

/** An incomplete date is a fault, never no answer. */
export function readDate(words: DateWords, precision?: DatePrecision): ReadDate {
  const asked = partsOf(precision);
  const typed = { day: digitsIn(words.day), month: digitsIn(words.month), year: digitsIn(words.year) };
  const missing = asked.filter((part) => typed[part] === '');
  if (missing.length === asked.length) return { kind: 'empty' };
  if (missing.length > 0) return faultOf({ kind: 'missing', parts: missing });
  const wrong = asked.filter((part) => !/^\d+$/.test(typed[part]));
  if (wrong.length > 0) return faultOf({ kind: 'no-number', parts: wrong });
  if (!/^\d{4}$/.test(typed.year) || Number(typed.year) === 0)
    return faultOf({ kind: 'short-year', parts: ['year'] });
  const outside = (['day', 'month'] as const).filter(
    (part) =>
      asked.includes(part) &&
      (typed[part].length > 2 || Number(typed[part]) < 1 || Number(typed[part]) > greatest[part]),
  );
  if (outside.length > 0) return faultOf({ kind: 'outside', parts: outside });
  const [day, month] = [Number(typed.day), Number(typed.month)];
  if (asked.includes('day') && day > daysOf(month, Number(typed.year)))
    return faultOf({ kind: 'no-such-day', parts });
  const written = { day: twoDigits(day), month: twoDigits(month), year: typed.year };
  const inOrder = (['year', 'month', 'day'] as const).filter((part) => asked.includes(part));
  return { kind: 'date', date: inOrder.map((part) => written[part]).join('-') };
}

/** Empty without a date. */
export function wordsOfDate(date: unknown): DateWords {
  const [, year = '', month = '', day = ''] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(String(date)) ?? [];
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

/** In the order of the locale. */
export function datePartsIn(formatLocale: string, precision?: DatePrecision): readonly DatePart[] {
  const format = new Intl.DateTimeFormat(formatLocale, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const order = format.formatToParts(0).map(({ type }) => type);
  return partsOf(precision).toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

function faultOf(fault: DateFault): ReadDate {
  return { kind: 'fault', fault };
}

/** Without invisible characters; full-width digits become ASCII. */
function digitsIn(words: string): string {
  return words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

function daysOf(month: number, year: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
