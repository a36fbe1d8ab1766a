import { expect, test } from 'vitest';
import { aRegistration } from '../../../test/domain/a-registration.ts';
import { receiverHealth } from './receiver-health.ts';

const counts = { lastHour: { succeeded: 1, failed: 2 }, lastDay: { succeeded: 3, failed: 4 } };
const day = 24 * 60 * 60_000;

test.each([
  ['healthy', aRegistration()],
  ['slow', aRegistration({ receiver: { isSlow: true } })],
  ['failing', aRegistration({ receiver: { isSlow: true, failingSince: 1, failures: 1 } })],
  ['disabled', aRegistration({ enabled: false, receiver: { failingSince: 1, failures: 1 } })],
])('a registration is %s', (state, registration) => {
  expect(receiverHealth(registration, counts).state).toBe(state);
});

test('the health has the first failure, the warnings and the time of the disabling', () => {
  const warnings = [{ failingHours: 24, at: day }];
  const receiver = { failingSince: 0, failures: 7, lastFailureAt: 9, lastStatus: 500, lastError: 'no' };
  const failing = aRegistration({ receiver, warnings });
  expect(receiverHealth(failing, counts)).toEqual({
    ...{
      state: 'failing',
      failingSince: 0,
      failedAttempts: 7,
      lastFailedAt: 9,
      lastStatus: 500,
      lastError: 'no',
      disablesAt: 5 * day,
      warnings,
    },
    ...counts,
  });
});
