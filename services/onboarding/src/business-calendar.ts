import { allForYear } from '@18f/us-federal-holidays';
import type { EnvironmentReader } from '@telehealth/service-kit/config';
import { Temporal } from 'temporal-polyfill';
import type { BusinessCalendar } from './domain/cases/calendar.ts';

/** Reads `BUSINESS_TIME_ZONE` and `BUSINESS_HOLIDAYS`; without them, the calendar of US federal offices in New York. */
export function readBusinessCalendar(read: EnvironmentReader): BusinessCalendar {
  const timeZone = read.checked(
    'BUSINESS_TIME_ZONE',
    isTimeZone,
    'must be an IANA time zone, for example Europe/Berlin',
    'America/New_York',
  );
  const days = read.checked(
    'BUSINESS_HOLIDAYS',
    (text) => text.split(',').every(isDay),
    'must be dates such as 2027-01-01, separated by commas',
    '',
  );
  const given = new Set(days.split(','));
  return { timeZone, isHoliday: days === '' ? isFederalHoliday : (day) => given.has(day) };
}

/** Whether US federal offices are closed on a day, `YYYY-MM-DD`. New Year's Day may be observed the year before. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return holidaysOf(year).has(day) || holidaysOf(year + 1).has(day);
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

/** Computed once a year: the library takes as long for a year as for a day. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const days = new Set(allForYear(year).map(({ dateString }) => dateString));
  holidaysByYear.set(year, days);
  return days;
}

function isTimeZone(text: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(text).timeZoneId !== '';
  } catch {
    return false;
  }
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
