import { Temporal } from 'temporal-polyfill';

/** Business days: Monday to Friday without the holidays, in one time zone. */
export interface BusinessCalendar {
  /** An IANA name, for example `America/New_York`. */
  readonly timeZone: string;
  /** Takes a day as `YYYY-MM-DD`. */
  readonly isHoliday: (day: string) => boolean;
}

/** The same local time so many business days away; epoch ms. A time that the clocks skip becomes the one an hour later. */
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
