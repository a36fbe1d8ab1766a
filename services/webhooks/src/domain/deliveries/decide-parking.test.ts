import { expect, test } from 'vitest';
import { aDelivery, aTry, noon } from '../../../test/domain/a-delivery.ts';
import { decideParking, decideRelease, maxParkedMs } from './decide-parking.ts';

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

test('a delivery stays parked while its registration is disabled', () => {
  expect(decideRelease(parked, { enabled: false }, first)).toBeUndefined();
});

test.each([enabled, { enabled: false }])(
  'research 5.1: after seven days a parked delivery ends (%o)',
  (owner) => {
    const old = { ...parked, parkedAt: noon - maxParkedMs };
    expect(decideRelease(old, owner, first)).toMatchObject({
      status: 'failed',
      failureReason: 'parked_too_long',
    });
    expect(decideRelease({ ...old, parkedAt: old.parkedAt + 1 }, { enabled: false }, first)).toBeUndefined();
  },
);

test('what was parked before the client dropped it is not released, and what came later is', () => {
  const owner = { enabled: true, discardParkedBefore: noon - 1000 };
  const earlier = { ...parked, parkedAt: noon - 1001 };
  expect(decideRelease(earlier, owner, first)).toMatchObject({
    status: 'failed',
    failureReason: 'discarded',
  });
  expect(decideRelease(parked, owner, first)?.status).toBe('pending');
});

test('a parked delivery of a deleted registration ends', () => {
  expect(decideRelease(parked, undefined, first)).toMatchObject({
    status: 'failed',
    failureReason: 'registration_deleted',
  });
});
