import type { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { aDelivery, noon } from '../../../test/domain/a-delivery.ts';
import { decideProgress, decideRecovered, decideStop } from './decide-progress.ts';
import { newRecovery } from './new-recovery.ts';
import type { Recovery } from './recovery.ts';

const day = 24 * 60 * 60 * 1000;
const registration = { _id: 'whr_1', clientId: 'cli_1', brandId: 'brd_1', enabled: true };
const started = (since = noon - day, until: number | undefined = undefined) =>
  newRecovery('rcv_1', registration, { since, until }, noon).recovery;

function refusalOf(start: () => unknown) {
  try {
    start();
    return 'ok';
  } catch (error) {
    const { kind, reason, issues } = error as DomainError;
    return [kind, reason, ...issues.map(({ code, where }) => `${code} ${where}`)].join(' ');
  }
}

test('the period begins with what is stored for 30 days at the earliest and ends at the instant of the request at the latest', () => {
  expect(started(noon - 30 * day)).toMatchObject({ since: noon - 30 * day, until: noon, status: 'running' });
  expect(started(noon - day, noon - 1)).toMatchObject({ until: noon - 1 });
  expect(started(noon - 90 * day)).toMatchObject({ since: noon - 30 * day });
  expect(refusalOf(() => started(noon - 90 * day, noon - 30 * day))).toBe(
    'validation values_refused until.before_since /until',
  );
  expect(refusalOf(() => started(noon - day, noon + 1))).toBe(
    'validation values_refused until.in_future /until',
  );
  expect(refusalOf(() => started(noon - 1, noon - 1))).toBe(
    'validation values_refused until.before_since /until',
  );
});

test('a registration that is disabled has no recovery', () => {
  const disabled = { ...registration, enabled: false };
  const start = () => newRecovery('rcv_1', disabled, { since: noon - 1, until: undefined }, noon);
  expect(refusalOf(start)).toBe('conflict registration_disabled');
});

test.each(['pending', 'parked', 'succeeded'] as const)('a delivery that is %s stays as it is', (status) => {
  expect(decideRecovered(aDelivery({ status }), 'rcv_1', noon)).toBeUndefined();
});

test.each(['failed', 'exhausted'] as const)(
  'a delivery that is %s begins one round in a recovery',
  (status) => {
    const change = decideRecovered(aDelivery({ status, tries: 13 }), 'rcv_1', noon);
    expect(change).toMatchObject({
      status: 'pending',
      dueAt: noon,
      tries: 0,
      trigger: 'manual',
      recoveryId: 'rcv_1',
    });
    expect(decideRecovered(aDelivery({ status, recoveryId: 'rcv_1' }), 'rcv_1', noon)).toBeUndefined();
    expect(decideRecovered(aDelivery({ status, recoveryId: 'rcv_0' }), 'rcv_1', noon)).toBeDefined();
  },
);

test('a page counts once, and the last one ends the recovery', () => {
  const to = { recordedAt: noon - 5, eventId: 'evt_5' };
  const page = { from: undefined, to, recovered: 3, hasMore: true };
  const first = { ...started(), ...decideProgress(started(), page, noon)?.set } as Recovery;
  expect(first).toMatchObject({ status: 'running', recovered: 3, position: to, liveKey: 'whr_1' });
  expect(decideProgress(first, page, noon)).toBeUndefined();
  const last = decideProgress(
    first,
    { from: to, to: undefined, recovered: 0, hasMore: false },
    noon + 1,
  )?.set;
  expect(last).toMatchObject({ status: 'done', recovered: 3, finishedAt: noon + 1 });
  expect(last).toMatchObject({ liveKey: undefined, runningFor: undefined });
  expect(last).not.toHaveProperty('position');
  const done = { ...first, ...last } as Recovery;
  expect(decideProgress(done, { from: to, to, recovered: 1, hasMore: true }, noon)).toBeUndefined();
  expect(decideStop(done, noon)).toBeUndefined();
  expect(decideStop(first, noon + 2)?.set).toMatchObject({ status: 'stopped', finishedAt: noon + 2 });
});
