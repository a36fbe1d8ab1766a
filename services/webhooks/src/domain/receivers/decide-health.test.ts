import { expect, test } from 'vitest';
import { aRegistration } from '../../../test/domain/a-registration.ts';
import { decideHealth, disablesAt, warningsOf } from './decide-health.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const failing = (failures: number, more = {}) =>
  aRegistration({ receiver: { failingSince: 0, failures }, ...more });
const warned = (...hours: readonly number[]) => ({
  warnings: hours.map((failingHours) => ({ failingHours, at: failingHours * hour })),
});

test.each([
  ['less than 24 hours of failing', failing(50), day - 1, undefined],
  ['24 hours', failing(1), day, { kind: 'warn', failingHours: 24 }],
  ['24 hours, warned of already', failing(1, warned(24)), day, undefined],
  ['less than 72 hours, warned of 24', failing(1, warned(24)), 3 * day - 1, undefined],
  ['72 hours', failing(1, warned(24)), 3 * day, { kind: 'warn', failingHours: 72 }],
  [
    '72 hours, of which no warning was written before',
    failing(1),
    3 * day,
    { kind: 'warn', failingHours: 72 },
  ],
  ['less than 5 days', failing(20, warned(24, 72)), 5 * day - 1, undefined],
  ['5 days with 20 failures', failing(20, warned(24, 72)), 5 * day, { kind: 'disable' }],
  ['5 days with 19 failures', failing(19, warned(24, 72)), 5 * day, undefined],
  ['weeks, while it is disabled', failing(20, { enabled: false }), 50 * day, undefined],
  ['no failing at all', aRegistration(), 50 * day, undefined],
])('research 5.1, the verdict after %s', (_, registration, now, expected) => {
  expect(decideHealth(registration, now)).toEqual(expected);
});

test('a warning of an earlier time of failing does not count', () => {
  const again = aRegistration({ receiver: { failingSince: 10 * day, failures: 1 }, ...warned(24, 72) });
  expect(decideHealth(again, 11 * day)).toEqual({ kind: 'warn', failingHours: 24 });
  expect(warningsOf(again)).toEqual([]);
});

test('a registration is disabled five days after the first failure at the earliest', () => {
  expect(disablesAt(failing(1))).toBe(5 * day);
  expect(disablesAt(aRegistration())).toBeUndefined();
  expect(disablesAt(failing(1, { enabled: false }))).toBeUndefined();
});
