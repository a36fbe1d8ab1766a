import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { startKeyedService } from './keyed-service.ts';

const minute = 60_000;
const MiB = 1024 * 1024;

test('decisions.md 13: what one client stores under idempotency keys in an hour is bounded; others are served', async () => {
  // Half past an hour.
  const clock = fakeClock(Date.UTC(2026, 0, 1, 12, 30));
  const service = await startKeyedService({
    storeUrl: 'sqlite::memory:',
    clock,
    script: async () => 'x'.repeat(3 * MiB),
  });
  const kinds = [];
  for (let n = 0; n < 10; n++) kinds.push((await service.call(`key-${n}`)).kind);
  const stored = kinds.indexOf('rate-limited');
  expect(stored).toBeGreaterThan(5);
  expect(new Set(kinds.slice(stored))).toEqual(new Set(['rate-limited']));
  const refused = await service.call('another');
  expect(refused).toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 30 * 60 });
  expect(service.ran).toHaveLength(stored);

  expect(await service.call('key-0')).toMatchObject({ kind: 'ok', replayed: true });
  expect(await service.call(undefined)).toMatchObject({ kind: 'ok' });
  expect(await service.call('other', { client: 'cli_2' })).toMatchObject({ kind: 'ok' });
  expect(await service.operate('other')).toMatchObject({ kind: 'ok' });
  clock.pass(30 * minute);
  expect(await service.call('another')).toMatchObject({ kind: 'ok', replayed: false });
  expect(await service.call('key-0')).toMatchObject({ kind: 'ok', replayed: true });
});

test('decisions.md 13: a replay stores nothing and uses up nothing', async () => {
  const service = await startKeyedService({
    storeUrl: 'sqlite::memory:',
    script: async () => 'x'.repeat(3 * MiB),
  });
  for (let n = 0; n < 10; n++)
    expect(await service.call('one')).toMatchObject({ kind: 'ok', replayed: n > 0 });
});
