import { expect, test } from 'vitest';
import { aDelivery, anAttempt, aTry, noon } from '../../../test/domain/a-delivery.ts';
import { retryPausesMs } from '../scheduling/retry-pause.ts';
import { decideClaim } from './decide-claim.ts';

const leaseMs = 30_000;

test('a claim begins the next attempt and holds the delivery for the lease', () => {
  const claim = decideClaim(aDelivery({ tries: 2, attemptCount: 4 }), noon, leaseMs);
  expect(claim).toMatchObject({ tries: 3, attemptCount: 5, dueAt: noon + leaseMs });
  expect(claim.attempts).toEqual([{ attempt: 5, trigger: 'auto', startedAt: noon }]);
});

test.each([1, retryPausesMs.length + 1])(
  'try %i, whose worker died, is made again and counts once',
  (tries) => {
    const claim = decideClaim(aTry(tries, { dueAt: noon }), noon, leaseMs);
    expect(claim.attempts?.map(({ outcome }) => outcome)).toEqual(['interrupted', undefined]);
    expect(claim).toMatchObject({ tries, attemptCount: tries + 1, dueAt: noon + leaseMs });
  },
);

test('interface.md 4.11: a test whose worker died is not sent again', () => {
  const claim = decideClaim(aTry(1, { trigger: 'test', test: true, dueAt: noon }), noon, leaseMs);
  expect(claim).toMatchObject({ status: 'failed', failureReason: 'test_failed', queue: undefined });
  expect(claim.attempts).toHaveLength(1);
});

test('a delivery keeps its last 50 attempts', () => {
  const attempts = Array.from({ length: 50 }, (_, i) => anAttempt({ attempt: i + 1, outcome: 'rejected' }));
  const claim = decideClaim(aDelivery({ attempts, attemptCount: 50 }), noon, leaseMs);
  expect(claim.attempts).toHaveLength(50);
  expect(claim.attempts?.at(-1)?.attempt).toBe(51);
});
