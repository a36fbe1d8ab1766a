import { Temporal } from 'temporal-polyfill';

/** The days on which people work: Monday to Friday without the holidays, in one time zone. */
export interface BusinessCalendar {
  /** An IANA name, for example `America/New_York`. */
  readonly timeZone: string;
  /** Whether nobody works on a day, `YYYY-MM-DD`. */
  readonly isHoliday: (day: string) => boolean;
}

/**
 * The same time of day so many business days later, or earlier when `days` is negative; epoch ms. A time of day that
 * the clocks skip on that day is the one an hour later.
 */
export function addBusinessDays({ timeZone, isHoliday }: BusinessCalendar, at: number, days: number): number {
  const step = Math.sign(days);
  let moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const timeOfDay = moment.toPlainTime();
  let day = moment.toPlainDate();
  for (let left = Math.abs(days); left > 0; ) {
    day = day.add({ days: step });
    if (day.dayOfWeek <= 5 && !isHoliday(day.toString())) left -= 1;
  }
  if (step !== 0) moment = day.toZonedDateTime({ timeZone, plainTime: timeOfDay });
  return moment.epochMilliseconds;
}
