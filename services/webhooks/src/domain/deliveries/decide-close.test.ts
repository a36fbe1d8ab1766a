import { expect, test } from 'vitest';
import { aDelivery, aTry, noon } from '../../../test/domain/a-delivery.ts';
import { retryPausesMs } from '../scheduling/retry-pause.ts';
import { type AttemptResult, decideClose } from './decide-close.ts';
import type { Delivery } from './delivery.ts';

const tries = retryPausesMs.length + 1;
const circumstances = { at: noon, random: 0, isMoved: false };

function result(given: Partial<AttemptResult>): AttemptResult {
  return { outcome: 'rejected', isAborted: false, retryAfterMs: undefined, ...given };
}

const rejected = (status: number, given: Partial<AttemptResult> = {}) => result({ status, ...given });
const unanswered = result({ outcome: 'unanswered' });
const aTest = aTry(1, { trigger: 'test', test: true });
const succeeded = result({ outcome: 'succeeded', status: 204 });

test('a success ends the delivery and takes it out of the queue', () => {
  const change = decideClose(aTry(3), succeeded, circumstances);
  expect(change).toMatchObject({ status: 'succeeded', finishedAt: noon, lastStatus: 204 });
  expect(change).toMatchObject({ queue: undefined, dueAt: undefined });
  expect(change.attempts?.at(-1)).toMatchObject({ attempt: 3, outcome: 'succeeded', status: 204 });
});

const ends = (failureReason: string) => ({ status: 'failed', failureReason, queue: undefined });

test.each<[string, Delivery, AttemptResult, object]>([
  [
    'a failure makes the next try due after a pause',
    aTry(1),
    rejected(500),
    { dueAt: noon + 5000, trigger: 'auto' },
  ],
  [
    'a failure after a resend is tried again',
    aTry(1, { trigger: 'manual' }),
    rejected(500),
    { trigger: 'auto' },
  ],
  ['a pause may be asked for', aTry(1), rejected(429, { retryAfterMs: 60_000 }), { dueAt: noon + 60_000 }],
  ['research 5.1: 410 ends the delivery', aTry(1), rejected(410), ends('gone')],
  ['research 5.1: an abort message ends it', aTry(1), rejected(500, { isAborted: true }), ends('aborted')],
  [
    'a success with an abort message counts',
    aTry(1),
    { ...succeeded, isAborted: true },
    { status: 'succeeded' },
  ],
  [
    'the last try exhausts it',
    aTry(tries),
    rejected(500),
    { status: 'exhausted', finishedAt: noon, queue: undefined },
  ],
  ['interface.md 4.11: a test that fails is over', aTest, rejected(500), ends('test_failed')],
  ['interface.md 4.11: a test that finds 410 is over', aTest, rejected(410), ends('test_failed')],
  ['interface.md 4.11: a test without an answer is over', aTest, unanswered, ends('test_failed')],
])('%s', (_, delivery, closed, expected) => {
  expect(decideClose(delivery, closed, circumstances)).toMatchObject(expected);
});

test.each<[string, AttemptResult]>([
  ['410', rejected(410)],
  ['an abort message', rejected(500, { isAborted: true })],
  ['410 with an abort message', rejected(410, { isAborted: true })],
])(
  "decisions.md 10: %s from an address that is no longer the registration's is a failed try",
  (_, closed) => {
    const moved = { ...circumstances, isMoved: true };
    expect(decideClose(aTry(1), closed, moved)).toMatchObject({ dueAt: noon + 5000, trigger: 'auto' });
    expect(decideClose(aTry(tries), closed, moved)).toMatchObject({ status: 'exhausted' });
    expect(decideClose(aTry(1), succeeded, moved)).toMatchObject({ status: 'succeeded' });
  },
);

test.each([1, tries - 1])('a failure of try %i leaves its delivery pending', (count) => {
  expect(decideClose(aTry(count), rejected(500), circumstances)).not.toHaveProperty('status');
});

test('the status of the last answer stays when a later attempt is not answered', () => {
  const change = decideClose(aTry(2, { lastStatus: 500 }), unanswered, circumstances);
  expect(change).not.toHaveProperty('lastStatus');
});

test('only an attempt that is under way can end', () => {
  expect(() => decideClose(aDelivery(), succeeded, circumstances)).toThrow('no attempt is under way');
});
