import { expect, test } from 'vitest';
import { isFederalHoliday } from '../../src/business-calendar.ts';
import { addBusinessDays } from '../../src/domain/cases/calendar.ts';

const hour = 60 * 60_000;

/** The day and the time of day of an instant in a time zone, as `Intl` says. */
function localTimes(timeZone: string): (at: number) => { readonly day: string; readonly time: string } {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => {
    const [day = '', time = ''] = format.format(at).split(' ');
    return { day, time };
  };
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isFederalHoliday(day);
}

/** The day so many working days later, one calendar day at a time. */
function countedDay(day: string, days: number): string {
  let at = Date.parse(`${day}T12:00:00Z`);
  for (let left = Math.abs(days); left > 0; ) {
    at += Math.sign(days) * 24 * hour;
    if (isWorkingDay(new Date(at).toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}

test.each(['America/New_York', 'America/Phoenix', 'Australia/Sydney', 'Europe/Berlin'])(
  'decisions.md 3: over a year in %s, with both changes of the clocks and all holidays, a step falls due at the same time of day',
  (timeZone) => {
    const calendar = { timeZone, isHoliday: isFederalHoliday };
    const localOf = localTimes(timeZone);
    const spans = [-3, 2, 10, -1, 1, 5];
    for (let day = 0; day < 366; day++) {
      const at = Date.UTC(2026, 5, 1, 14, 30) + day * 24 * hour;
      const local = localOf(at);
      // Each day with two of the spans, in turn.
      for (const days of [spans[day % 3], spans[3 + (day % 3)]] as number[]) {
        const due = localOf(addBusinessDays(calendar, at, days));
        expect([local.day, days, due]).toEqual([
          local.day,
          days,
          { day: countedDay(local.day, days), time: local.time },
        ]);
      }
    }
  },
);

test('a time of day that the clocks skip is the one an hour later', () => {
  const calendar = { timeZone: 'America/New_York', isHoliday: () => false };
  // Friday, 2:30 in the night; the clocks go forward at 2 on Sunday the 8th of March, which is a day of work in no calendar.
  const friday = Date.parse('2026-03-06T07:30:00Z');
  expect(new Date(addBusinessDays(calendar, friday, 1)).toISOString()).toBe('2026-03-09T06:30:00.000Z');
  // On Troll the clocks skip two hours of a Sunday; in Cairo one of a Friday: 0:30 on the 24th of April 2026.
  const thursday = Date.parse('2026-04-22T22:30:00Z');
  const cairo = { timeZone: 'Africa/Cairo', isHoliday: () => false };
  expect(localTimes('Africa/Cairo')(addBusinessDays(cairo, thursday, 1))).toEqual({
    day: '2026-04-24',
    time: '01:30',
  });
});

test('a step that is due in no business days is due now', () => {
  const calendar = { timeZone: 'America/New_York', isHoliday: () => false };
  expect(addBusinessDays(calendar, 1_700_000_000_123, 0)).toBe(1_700_000_000_123);
});
