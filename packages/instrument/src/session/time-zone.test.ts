import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneOfState } from '../places/state-zones.ts';
import { stateCodes } from '../places/us-states.ts';
import { dayInZone, parseTimeZone } from './time-zone.ts';

const zones = Intl.supportedValuesOf('timeZone');

describe('decisions.md 4: the time zone of an entry', () => {
  test.each(zones)('%s is one', (zone) => {
    expect(parseTimeZone(zone)).toBe(zone);
  });

  test.each([
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['america/new_york', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'US/Eastern'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['EST', 'EST'],
  ])('%s is kept as %s', (sent, kept) => {
    expect(parseTimeZone(sent)).toBe(kept);
  });

  test.each([
    '',
    'Mars/Olympus',
    'America',
    '+05:00',
    '-08',
    'GMT+25',
    'IST',
    'PST',
    'SystemV/PST8PDT',
    'America/New_York ',
    'America/New York',
    'America/New_York\n',
    '__proto__',
    'constructor',
    `America/${'a'.repeat(80)}`,
    'Аmerica/New_York',
  ])('%j names none', (sent) => {
    expect(parseTimeZone(sent)).toBeUndefined();
  });
});

test('the day in a zone is the one that Intl writes for it', () => {
  const at = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), at, (timeZone, instant) => {
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
      expect(dayInZone(instant.getTime(), timeZone)).toBe(written);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2026-03-08T04:59:59Z', '2026-03-07'],
  ['2026-03-08T05:00:00Z', '2026-03-08'],
  ['2026-03-09T03:59:59Z', '2026-03-08'],
  ['2026-03-09T04:00:00Z', '2026-03-09'],
  ['2026-11-01T03:59:59Z', '2026-10-31'],
  ['2026-11-02T04:59:59Z', '2026-11-01'],
  ['2026-11-02T05:00:00Z', '2026-11-02'],
])('a day on which clocks change in New York: %s is %s', (instant, day) => {
  expect(dayInZone(Date.parse(instant), 'America/New_York')).toBe(day);
});

const military = ['AA', 'AE', 'AP'];
test.each(stateCodes.filter((code) => !military.includes(code)))('the state %s has a zone', (code) => {
  const zone = zoneOfState(code.toLowerCase());
  expect(parseTimeZone(zone ?? '')).toBe(zone);
});

test.each(['ae', 'CA', '', 'constructor'])('%j is no state with a zone', (code) => {
  expect(zoneOfState(code)).toBeUndefined();
});
