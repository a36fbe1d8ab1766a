import { NoAnswerError, ProblemError } from '@telehealth/client';
import { expect, test } from 'vitest';
import { NotTaken } from '../api/not-taken.ts';
import { reactionTo } from './reaction.ts';

const issues = [{ code: 'renderer.exclusive_violation', message: 'Please choose again.' }];

test.each([
  ['a session that ended', { status: 401 }, { kind: 'session-ended' }],
  ['a tab that is behind', { status: 409, code: 'node_not_current' }, { kind: 'refresh' }],
  ['a journey that is gone', { status: 404 }, { kind: 'refresh' }],
  ['a contradiction', { status: 422, type: '/problems/answer-refused', issues }, { kind: 'correct', issues }],
  ['a busy platform', { status: 503 }, { kind: 'wait', trouble: 'busy' }],
  [
    'a platform that takes no changes',
    { status: 503, type: '/problems/maintenance' },
    { kind: 'wait', trouble: 'maintenance' },
  ],
  ['too many requests', { status: 429 }, { kind: 'wait', trouble: 'busy' }],
  // The issues of other refusals are written for developers.
  [
    'any other refusal',
    { status: 422, type: '/problems/validation', issues },
    { kind: 'wait', trouble: 'refused' },
  ],
])('the page knows what to do about %s', (_what, problem, reaction) => {
  const error = new ProblemError(problem.status, new Headers(), problem as object);
  expect(reactionTo(error)).toEqual(reaction);
});

test('what the page itself does not send is to be mended by the patient', () => {
  const message = 'This file is empty. Please choose another one.';
  expect(reactionTo(new NotTaken(message))).toEqual({
    kind: 'correct',
    issues: [{ code: 'page.draft', message }],
  });
});

test('a network that is away keeps everything for the next try', () => {
  expect(reactionTo(new NoAnswerError(new TypeError('of the network')))).toEqual({
    kind: 'wait',
    trouble: 'no-answer',
  });
});

test('a fault of the page itself is not hidden', () => {
  expect(() => reactionTo(new TypeError('of the page'))).toThrow('of the page');
});
