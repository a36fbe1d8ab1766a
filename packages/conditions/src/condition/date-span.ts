import { isCalendarDate } from './fact-value.ts';

/** What a date is known by: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const datePrecisions = ['day', 'month', 'year'] as const;

export type DatePrecision = (typeof datePrecisions)[number];

/** Inclusive: the value is one between the two. */
export type Span = readonly [number, number] | readonly [string, string];

const lengths: Readonly<Record<DatePrecision, number>> = { day: 10, month: 7, year: 4 };

/** A Gregorian day, month or year in this form. */
export function isDateOf(precision: DatePrecision, text: string): boolean {
  return text.length === lengths[precision] && isCalendarDate(firstDay(text));
}

/** Of a day, month or year: `YYYY-MM-DD`. */
export function firstDay(date: string): string {
  return date + '-01-01'.slice(date.length - lengths.year);
}

/** Of a day, month or year: `YYYY-MM-DD`. */
export function lastDay(date: string): string {
  if (date.length === lengths.day) return date;
  const [year = 0, month = 12] = date.split('-').map(Number);
  const last = new Date(0);
  // `Date.UTC` reads years below 100 as those of the last century.
  last.setUTCFullYear(year, month, 0);
  return last.toISOString().slice(0, lengths.day);
}

export function spanOfDate(date: string): Span {
  return [firstDay(date), lastDay(date)];
}
