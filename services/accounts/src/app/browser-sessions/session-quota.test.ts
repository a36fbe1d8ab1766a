import { dayMs, hourMs } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { createSessionQuota } from './session-quota.ts';

test('decisions.md 13: the sessions of patients of one client are bounded for each day, without an effect on other clients', () => {
  let at = 10 * dayMs + 20 * hourMs;
  const quota = createSessionQuota({ now: () => at }, 3);
  for (let n = 0; n < 3; n++) quota.take('cli_1');
  expect(() => quota.take('cli_1')).toThrow(
    expect.objectContaining({ kind: 'rate-limited', retryAfterSeconds: 4 * 60 * 60 }),
  );
  quota.take('cli_2');
  at += 4 * hourMs;
  quota.take('cli_1');
});

test('decisions.md 16: a client may have a quota of sessions of its own', () => {
  const quota = createSessionQuota({ now: () => 10 * dayMs }, 3);
  quota.take('cli_1', 1);
  expect(() => quota.take('cli_1', 1)).toThrow(expect.objectContaining({ kind: 'rate-limited' }));
  for (let n = 0; n < 4; n++) quota.take('cli_1', 5);
  expect(() => quota.take('cli_1', 5)).toThrow(expect.objectContaining({ kind: 'rate-limited' }));
});
