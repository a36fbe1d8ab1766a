import { expect, test } from 'vitest';
import { aDelivery, aTry, noon } from '../../../test/domain/a-delivery.ts';
import { decideParking, decideRelease, maxParkedMs } from './decide-parking.ts';
import type { Delivery } from './delivery.ts';

const first = { at: noon, position: 0 };
const enabled = { enabled: true };
const parked = aDelivery({
  ...{ status: 'parked', parkedIn: 'whr_1', parkedAt: noon - 1000 },
});

test('a delivery that waits is parked, also one whose next try is not due', () => {
  const change = decideParking(aDelivery({ dueAt: noon + 1000, tries: 4 }), noon);
  expect(change).toMatchObject({ status: 'parked', parkedIn: 'whr_1', parkedAt: noon });
  expect(change).toMatchObject({ queue: undefined, dueAt: undefined });
  expect(change).not.toHaveProperty('tries');
});

test('a delivery is not parked while an attempt is under way', () => {
  expect(decideParking(aTry(1, { dueAt: noon + 1 }), noon)).toBeUndefined();
});

test('a delivery whose worker died is parked', () => {
  const change = decideParking(aTry(1, { dueAt: noon }), noon);
  expect(change?.attempts?.at(-1)?.outcome).toBe('interrupted');
  expect(change?.status).toBe('parked');
});

test('a test whose worker died ends, although its registration is disabled', () => {
  const change = decideParking(aTry(1, { test: true, trigger: 'test', dueAt: noon }), noon);
  expect(change).toMatchObject({ status: 'failed', failureReason: 'test_failed' });
});

test('research 5.1: ten deliveries a second are released', () => {
  const dues = [0, 1, 2].map((position) => decideRelease(parked, enabled, { at: noon, position })?.dueAt);
  expect(dues).toEqual([noon, noon + 100, noon + 200]);
  expect(decideRelease(parked, enabled, first)).toMatchObject({
    ...{ status: 'pending', queue: 'whr_1', parkedIn: undefined, parkedAt: undefined },
  });
});

const disabled = { enabled: false };
const old = { ...parked, parkedAt: noon - maxParkedMs };
const dropping = { enabled: true, discardParkedBefore: noon - 1000 };
const failed = (failureReason: string) => ({ status: 'failed', failureReason });

test.each<[string, Delivery, Parameters<typeof decideRelease>[1], object | undefined]>([
  ['stays parked while its registration is disabled', parked, disabled, undefined],
  ['research 5.1: ends after seven days', old, enabled, failed('parked_too_long')],
  ['research 5.1: ends after seven days of a disabled one', old, disabled, failed('parked_too_long')],
  ['stays until seven days are over', { ...old, parkedAt: old.parkedAt + 1 }, disabled, undefined],
  ['ends when its client dropped it', { ...parked, parkedAt: noon - 1001 }, dropping, failed('discarded')],
  ['is released when it was parked after that', parked, dropping, { status: 'pending' }],
  ['ends with its registration', parked, undefined, failed('registration_deleted')],
])('a parked delivery %s', (_, delivery, owner, expected) => {
  const change = decideRelease(delivery, owner, first);
  if (expected === undefined) expect(change).toBeUndefined();
  else expect(change).toMatchObject(expected);
});
