import { expect, test } from 'vitest';
import { aRegistration } from '../../../test/domain/a-registration.ts';
import { decideAutomaticDisabling, decideOperatorDisabling, decideWarning } from './decide-disabling.ts';

const day = 24 * 60 * 60_000;
const gone = { reason: 'gone', since: 100 } as const;
const failing = { reason: 'failing', since: 5 * day } as const;
const failingForDays = { failingSince: 0, failures: 20 };

test('a receiver that is gone disables its registration', () => {
  expect(decideAutomaticDisabling(aRegistration(), gone, 110)).toEqual({
    set: { enabled: false, disabledReason: 'gone', disabledAt: 110 },
    audit: {
      action: 'webhook_registration.disable',
      clientId: 'cli_1',
      subject: 'whr_1',
      changed: { enabled: false, disabledReason: 'gone' },
    },
  });
});

test.each([
  ['is disabled', aRegistration({ enabled: false, disabledReason: 'paused' })],
  ['is deleted', aRegistration({ deletedAt: 50 })],
  ['was enabled, or got another URL, after the attempt began', aRegistration({ judgedSince: 101 })],
])('nothing disables a registration that %s', (_, present) => {
  expect(decideAutomaticDisabling(present, gone, 110)).toBeUndefined();
});

test('an attempt that began at the instant of the enabling counts', () => {
  expect(decideAutomaticDisabling(aRegistration({ judgedSince: 100 }), gone, 110)).toBeDefined();
});

test('a receiver that has failed for five days disables its registration, unless it has succeeded in between', () => {
  const present = aRegistration({ receiver: failingForDays });
  expect(decideAutomaticDisabling(present, failing, 5 * day)?.set).toMatchObject({
    disabledReason: 'failing',
  });
  expect(decideAutomaticDisabling(aRegistration(), failing, 5 * day)).toBeUndefined();
});

test('an operator disables what another reason disabled before, and a repeat changes nothing', () => {
  const paused = aRegistration({ enabled: false, disabledReason: 'paused', disabledAt: 5 });
  expect(decideOperatorDisabling(aRegistration(), 10)?.set).toMatchObject({
    ...{ enabled: false, disabledReason: 'operator', disabledAt: 10 },
  });
  expect(decideOperatorDisabling(paused, 10)?.set).toMatchObject({
    ...{ disabledReason: 'operator', disabledAt: 5 },
  });
  expect(decideOperatorDisabling({ ...paused, disabledReason: 'operator' }, 10)).toBeUndefined();
  expect(() => decideOperatorDisabling(aRegistration({ deletedAt: 1 }), 10)).toThrow('deleted');
});

test('a warning is stored once, and warnings of an earlier time of failing are dropped', () => {
  const warning = { failingHours: 24, at: 20 * day };
  const present = aRegistration({
    receiver: { failingSince: 19 * day, failures: 3 },
    warnings: [{ failingHours: 24, at: day }],
  });
  expect(decideWarning(present, 24, 20 * day)?.set).toEqual({ warnings: [warning] });
  expect(decideWarning({ ...present, warnings: [warning] }, 24, 20 * day)).toBeUndefined();
  expect(decideWarning(aRegistration(), 24, 20 * day)).toBeUndefined();
  expect(decideWarning({ ...present, deletedAt: 1 }, 24, 20 * day)).toBeUndefined();
});
