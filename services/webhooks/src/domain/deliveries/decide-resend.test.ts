import type { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { aDelivery, anAttempt, noon } from '../../../test/domain/a-delivery.ts';
import type { DeliveryChange } from './attempts.ts';
import { decideExpunge } from './decide-expunge.ts';
import { decideResend } from './decide-resend.ts';
import type { Delivery } from './delivery.ts';

const possible = { isEnabled: true, isEventStored: true };
const ended = { queue: undefined, dueAt: undefined, finishedAt: noon - 1, attemptCount: 13, tries: 13 };

/** Why a decision refuses; undefined when it does not. */
function reasonOf(decide: () => unknown): string | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    return (error as DomainError).reason;
  }
}

test.each<readonly [string, DeliveryChange]>([
  ['succeeded', { ...ended, status: 'succeeded' }],
  ['exhausted', { ...ended, status: 'exhausted' }],
  ['failed', { ...ended, status: 'failed', failureReason: 'aborted' }],
  ['parked', { status: 'parked', parkedIn: 'whr_1', parkedAt: noon - 1, queue: undefined, dueAt: undefined }],
  [
    'waiting for its next try',
    { dueAt: noon + 3_600_000, tries: 7, attempts: [anAttempt({ outcome: 'rejected' })] },
  ],
])('a delivery that is %s is due at once, and its schedule of tries begins again', (_, given) => {
  const { set } = decideResend(aDelivery(given as Delivery), possible, noon);
  expect(set).toMatchObject({
    ...{ status: 'pending', queue: 'whr_1', dueAt: noon, tries: 0, trigger: 'manual' },
    ...{ parkedIn: undefined, parkedAt: undefined, finishedAt: undefined, failureReason: undefined },
  });
  expect(set).not.toHaveProperty('attemptCount');
});

test('a resend is refused: a test, a disabled registration, an attempt under way, an event that is gone', () => {
  const underWay = aDelivery({ attempts: [anAttempt()], dueAt: noon + 1 });
  const refused = (given: Delivery, conditions = possible) =>
    reasonOf(() => decideResend(given, conditions, noon));
  expect(refused(aDelivery({ test: true }))).toBe('test_not_resent');
  expect(refused(aDelivery(), { ...possible, isEnabled: false })).toBe('registration_disabled');
  expect(refused(underWay)).toBe('attempt_under_way');
  expect(refused(aDelivery(), { ...possible, isEventStored: false })).toBe('event_expired');
  expect(refused(aDelivery())).toBeUndefined();
});

test('an attempt whose worker died does not keep a delivery from being resent, and is no try of the new round', () => {
  const { set } = decideResend(aDelivery({ attempts: [anAttempt()], dueAt: noon }), possible, noon);
  expect(set?.attempts).toEqual([anAttempt({ outcome: 'interrupted' })]);
});

test('an expunge takes out what receivers answered, and nothing else', () => {
  const attempt = anAttempt({ outcome: 'rejected', status: 500 });
  const change = decideExpunge(
    aDelivery({ attempts: [{ ...attempt, excerpt: 'Jane', truncated: true }] }),
    noon,
  );
  expect(change.set).toEqual({ attempts: [attempt] });
  const underWay = aDelivery({ attempts: [anAttempt()], dueAt: noon + 1 });
  expect(reasonOf(() => decideExpunge(underWay, noon))).toBe('attempt_under_way');
});
