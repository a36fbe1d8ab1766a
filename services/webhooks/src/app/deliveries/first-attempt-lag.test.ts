import { expect, test } from 'vitest';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { firstAttemptLag } from './first-attempt-lag.ts';

/** Registrations by their receivers, as the store finds them. */
function stored(receivers: Readonly<Record<string, RegistrationDocument['receiver'] | 'disabled'>>) {
  const documents = Object.entries(receivers).map(([_id, receiver]) =>
    receiver === 'disabled' ? { _id, enabled: false } : { _id, enabled: true, receiver },
  );
  const registrations = { find: async () => documents };
  const context = { registrations, clock: { now: () => 100_000 } };
  return context as unknown as Parameters<typeof firstAttemptLag>[0];
}

const waiting = new Map([
  ['dead', 1000],
  ['slow', 2000],
  ['disabled', 3000],
  ['fine', 60_000],
]);

test('operations.md 7: a receiver that fails, is slow or is disabled does not make the lag of first attempts grow', async () => {
  const context = stored({ fine: {}, dead: { failures: 3 }, slow: { isSlow: true }, disabled: 'disabled' });
  expect(await firstAttemptLag(context, waiting)).toBe(40_000);
});

test('operations.md 7: without a receiver that works and waits there is no lag', async () => {
  const context = stored({ dead: { failures: 3 } });
  expect(await firstAttemptLag(context, waiting)).toBe(0);
  expect(await firstAttemptLag(context, new Map())).toBe(0);
});
