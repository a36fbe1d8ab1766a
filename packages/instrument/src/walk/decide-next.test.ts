import { describe, expect, test } from 'vitest';
import {
  ask,
  currentOf,
  instrumentOf,
  openedAt,
  submit,
  tryNext,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { effectiveFacts } from '../../test/effective.ts';
import { affirm, after, decline, instrument, refusal, steps } from '../../test/walked-session.ts';
import type { Session } from '../session/session.ts';
import type { GivenAnswer } from './answers/given-answer.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

test('a session opens on the first node and follows the plan to its end', () => {
  expect(steps.map((_, index) => currentOf(after(index)))).toEqual([
    'd_hello',
    'q_smoker',
    'q_note',
    'q_illness',
    'c_news',
    'c_care',
  ]);
  expect(after(6).state).toEqual({ status: 'complete', at: openedAt });
});

test('the log records each step with its provenance', () => {
  expect(after(6).log).toMatchObject([
    { seq: 1, type: 'acknowledged', nodeId: 'd_hello', at: openedAt },
    {
      seq: 2,
      type: 'answered',
      nodeId: 'q_smoker',
      fact: 'smoker',
      value: true,
      method: 'patient_reported',
      source: 'typed',
    },
    { seq: 3, type: 'skipped', nodeId: 'q_note', fact: 'note' },
    { seq: 4, type: 'answered', nodeId: 'q_illness', value: ['a'] },
    { seq: 5, type: 'consented', nodeId: 'c_news', affirmed: false, scopes: [], version: 'v1' },
    {
      seq: 6,
      type: 'consented',
      nodeId: 'c_care',
      affirmed: true,
      scopes: ['scope_c_care'],
      copySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

test('the last answer completes the session and says so once', () => {
  const last = tryNext(instrument, after(5), affirm);
  expect(last).toMatchObject({ kind: 'advanced', events: [{ type: 'intake.submitted' }] });
  expect(tryNext(instrument, after(4), decline)).toMatchObject({ kind: 'advanced', events: [] });
});

test('an ordinary invalid answer is refused with its issue', () => {
  expect(tryNext(instrument, after(1), { answer: 'yes' })).toMatchObject({
    kind: 'refused',
    issues: [{ code: 'answer.type' }],
  });
  expect(tryNext(instrument, after(1), {})).toMatchObject({
    kind: 'refused',
    issues: [{ code: 'answer.required' }],
  });
});

test('interface.md 4.1 rule 11: options that exclude each other are refused outright', () => {
  expect(refusal(after(3), { answer: ['a', 'none'] })).toMatchObject({
    thrown: 'answer-refused',
    issues: [{ code: 'renderer.exclusive_violation', exclusiveCodes: ['none'], conflictingCodes: ['a'] }],
  });
});

describe('a body the node does not take', () => {
  test.each<[string, number, Omit<GivenAnswer, 'nodeId'>, string]>([
    ['an answer at a display', 0, { answer: null }, '/answer'],
    ['a consent at a display', 0, affirm, '/consent'],
    ['a consent at a question', 1, { answer: true, ...affirm }, '/consent'],
    ['an answer at a consent', 4, { ...affirm, answer: true }, '/answer'],
  ])('%s is a malformed request', (_, count, submission, where) => {
    expect(refusal(after(count), submission)).toMatchObject({
      thrown: 'malformed-request',
      issues: [{ where }],
    });
  });
});

test('zero and false are answers', () => {
  const session = submit(instrument, after(1), { answer: false });
  expect(currentOf(session)).toBe('q_former');
  expect(effectiveFacts(instrument, planSession(instrument, session)).get('smoker')).toBe(false);
});

test('interface.md 4.1 rule 5: a question for a government ID is withheld and does not count', () => {
  const withId = instrumentOf({
    facts: [
      ...yesNoFacts('smoker'),
      { code: 'licence', value_type: 'string', cardinality: 'single', identity_document: true },
    ],
    nodes: [ask('licence', 'text'), ask('smoker', 'yes_no')],
  });
  const session = openSession(withId, openedAt).session;
  expect(currentOf(session)).toBe('q_smoker');
  expect(refusal(session, { nodeId: 'q_licence', answer: 'X1' }, withId)).toMatchObject({
    thrown: 'conflict',
  });
  expect(submit(withId, session, { answer: true })).toMatchObject({
    state: { status: 'complete' },
    progress: 1,
  });
});

test('a session is pinned to the very bundle it was opened on', () => {
  expect(after(3).instrument).toEqual({ id: 'test.initial', version: '1.0.0', sha256: instrument.sha256 });
});

test('a session survives being stored as JSON', () => {
  const stored = JSON.parse(JSON.stringify(after(4))) as Session;
  expect(submit(instrument, stored, affirm)).toEqual(submit(instrument, after(4), affirm));
});
