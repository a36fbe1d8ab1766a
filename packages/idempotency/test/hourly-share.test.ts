import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { type Ask, type KeyedService, startKeyedService } from './keyed-service.ts';

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

const KiB = 1024;
const patient = (n: number) => ({ session: ['patient', `bss_${n}`] }) as const;
const console = (n: number) => ({ session: ['console', `bss_c${n}`] }) as const;

/** Expects that each of the callers still stores outcomes. */
async function stores(service: KeyedService, ...callers: readonly Ask[]): Promise<void> {
  for (const [n, caller] of callers.entries()) {
    for (const replayed of [false, true])
      expect(await service.call(`of-another-${n}`, caller)).toMatchObject({
        kind: 'ok',
        replayed,
      });
  }
}

test('decisions.md 1: beyond the share of a session its requests run without a stored outcome, and none is refused', async () => {
  const clock = fakeClock(Date.UTC(2026, 0, 1, 12, 30));
  const script = async () => 'x'.repeat(KiB);
  const service = await startKeyedService({ storeUrl: 'sqlite::memory:', clock, script });
  const rounds = async (round: number) => {
    const replays = [];
    for (let n = 0; n < 100; n++) {
      const answer = await service.call(`key-${n}`, patient(1));
      expect(answer.kind).toBe('ok');
      replays.push(answer.replayed);
    }
    if (round === 1) expect(replays).not.toContain(true);
    return replays.filter(Boolean).length;
  };
  await rounds(1);
  const stored = await rounds(2);
  expect(stored).toBeGreaterThanOrEqual(24);
  expect(stored).toBeLessThan(80);
  expect(service.ran).toHaveLength(200 - stored);

  // Another session, the console and the key of the client store what they always did.
  await stores(service, patient(2), console(1), {});
  clock.pass(30 * minute);
  expect(await service.call('later', patient(1))).toMatchObject({ replayed: false });
  expect(await service.call('later', patient(1))).toMatchObject({ replayed: true });
});

test('decisions.md 13: whatever the sessions of patients store, the console and the keys of their client store', async () => {
  const script = async () => 'x'.repeat(MiB);
  const service = await startKeyedService({ storeUrl: 'sqlite::memory:', script });
  const replays: boolean[] = [];
  for (let n = 0; n < 10; n++) {
    expect(await service.call(`key-${n}`, patient(n))).toMatchObject({ kind: 'ok', replayed: false });
    replays.push((await service.call(`key-${n}`, patient(n))).replayed);
  }
  // A fifth of 32 MiB is 6.4 MiB, and the outcomes are a little longer than what they seal.
  expect(replays).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n < replays.indexOf(false)));
  expect(replays.indexOf(false)).toBeOneOf([5, 6, 7]);
  await stores(service, console(1), {}, { client: 'cli_2', ...patient(500) });
});

test('decisions.md 13: records of requests that may have had an effect count too', async () => {
  const service = await startKeyedService({
    storeUrl: 'sqlite::memory:',
    script: async () => {
      throw new Error('an effect that nobody knows of');
    },
  });
  for (let n = 0; n < 80; n++) await service.call(`key-${n}`, patient(1));
  // A request that runs without a record has no operation of its key.
  expect(service.ran.filter((id) => id !== undefined)).toHaveLength(64);
});

test('decisions.md 1: a request under a key of a session that is stored is answered beyond the share: in flight, mismatch, replay', async () => {
  const script = async () => 'x'.repeat(70 * KiB);
  const service = await startKeyedService({ storeUrl: 'sqlite::memory:', script });
  const session = patient(1);
  await service.call('stored', { ...session, route: 'a' });
  expect(await service.call('stored', { ...session, route: 'a' })).toMatchObject({ replayed: true });
  expect(await service.call('stored', { ...session, route: 'b' })).toMatchObject({
    kind: 'idempotency-mismatch',
  });
  expect(await service.call('unstored', session)).toMatchObject({ kind: 'ok', replayed: false });
  expect(await service.call('unstored', session)).toMatchObject({ kind: 'ok', replayed: false });
});
