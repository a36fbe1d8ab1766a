import dayjs from 'dayjs';
import { useFilters } from '../address/links.ts';

export const periods = { '1': 'Today', '7': '7 days', '30': '30 days' } as const;

export type Days = keyof typeof periods;

/** The first moment of a period of whole days that ends today, in the reader's time zone. */
export function beginOf(days: Days, now: Date = new Date()): string {
  return dayjs(now)
    .startOf('day')
    .subtract(Number(days) - 1, 'day')
    .toISOString();
}

/** The period in the address. */
export function useDays(usual: Days): Days {
  const asked = useFilters().get('days') ?? '';
  return asked in periods ? (asked as Days) : usual;
}

/** `until` is not part of it. */
export interface Span {
  readonly since: string;
  readonly until?: string;
}

/** From the first day to the last, both `YYYY-MM-DD`, in the reader's time zone. */
export function spanOf(first: string, last: string): Span {
  return { since: dayjs(first).toISOString(), until: dayjs(last).add(1, 'day').toISOString() };
}

/** The first day of a month and its last one up to today, in the reader's time zone. */
export function monthOf(back: number, now: Date = new Date()): [first: string, last: string] {
  const first = new Date(now.getFullYear(), now.getMonth() - back, 1);
  const last = new Date(now.getFullYear(), now.getMonth() - back + 1, 0);
  return [dayOf(first), dayOf(last < now ? last : now)];
}

/** `YYYY-MM-DD`, in the reader's time zone. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The days in the address, or the period up to now. */
export function useSpan(usual: Days): Span {
  const { get } = useFilters();
  const days = useDays(usual);
  const [first, last] = [get('from'), get('to')];
  return first !== undefined && last !== undefined ? spanOf(first, last) : { since: beginOf(days) };
}
