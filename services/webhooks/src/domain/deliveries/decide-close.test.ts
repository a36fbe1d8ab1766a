import { expect, test } from 'vitest';
import { aDelivery, aTry, noon } from '../../../test/domain/a-delivery.ts';
import { retryPausesMs } from '../scheduling/retry-pause.ts';
import { type AttemptResult, decideClose } from './decide-close.ts';

const tries = retryPausesMs.length + 1;
const circumstances = { at: noon, random: 0 };

function result(given: Partial<AttemptResult>): AttemptResult {
  return { outcome: 'rejected', isAborted: false, retryAfterMs: undefined, ...given };
}

const rejected = (status: number, given: Partial<AttemptResult> = {}) => result({ status, ...given });
const succeeded = result({ outcome: 'succeeded', status: 204 });

test('a success ends the delivery and takes it out of the queue', () => {
  const change = decideClose(aTry(3), succeeded, circumstances);
  expect(change).toMatchObject({ status: 'succeeded', finishedAt: noon, lastStatus: 204 });
  expect(change).toMatchObject({ queue: undefined, dueAt: undefined });
  expect(change.attempts?.at(-1)).toMatchObject({ attempt: 3, outcome: 'succeeded', status: 204 });
});

test('a failure makes the next try due after the pause of the schedule', () => {
  const change = decideClose(aTry(1), rejected(500), circumstances);
  expect(change).toMatchObject({ dueAt: noon + 5000, trigger: 'auto' });
  expect(change).not.toHaveProperty('status');
});

test('a failure after a resend is followed by automatic tries', () => {
  expect(decideClose(aTry(1, { trigger: 'manual' }), rejected(500), circumstances).trigger).toBe('auto');
});

test('the pause that the receiver asks for counts', () => {
  const change = decideClose(aTry(1), rejected(429, { retryAfterMs: 60_000 }), circumstances);
  expect(change.dueAt).toBe(noon + 60_000);
});

test('research 5.1: 410 ends the delivery', () => {
  expect(decideClose(aTry(1), rejected(410), circumstances)).toMatchObject({
    status: 'failed',
    failureReason: 'gone',
    queue: undefined,
  });
});

test('research 5.1: an abort message ends the delivery', () => {
  expect(decideClose(aTry(1), rejected(500, { isAborted: true }), circumstances)).toMatchObject({
    status: 'failed',
    failureReason: 'aborted',
  });
});

test('a success with an abort message is a success', () => {
  expect(decideClose(aTry(1), { ...succeeded, isAborted: true }, circumstances).status).toBe('succeeded');
});

test('the last try exhausts the delivery', () => {
  expect(decideClose(aTry(tries - 1), rejected(500), circumstances)).not.toHaveProperty('status');
  expect(decideClose(aTry(tries), rejected(500), circumstances)).toMatchObject({
    status: 'exhausted',
    finishedAt: noon,
    queue: undefined,
  });
});

test.each([500, 410, undefined])('interface.md 4.11: a test that fails (%s) is not sent again', (status) => {
  const delivery = aTry(1, { trigger: 'test', test: true });
  const ended = status === undefined ? result({ outcome: 'unanswered' }) : rejected(status);
  expect(decideClose(delivery, ended, circumstances)).toMatchObject({
    status: 'failed',
    failureReason: 'test_failed',
  });
});

test('the status of the last answer stays when a later attempt is not answered', () => {
  const change = decideClose(aTry(2, { lastStatus: 500 }), result({ outcome: 'unanswered' }), circumstances);
  expect(change).not.toHaveProperty('lastStatus');
});

test('only an attempt that is under way can end', () => {
  expect(() => decideClose(aDelivery(), succeeded, circumstances)).toThrow('no attempt is under way');
});
