import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import {
  ask,
  choices,
  consent,
  currentOf,
  fact,
  instrumentOf,
  isTrue,
  openedAt,
  submit,
  tryNext,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { effectiveFacts, grantedScopes } from '../../test/effective.ts';
import type { Instrument } from '../compile/instrument.ts';
import type { Session } from '../session/session.ts';
import type { GivenAnswer } from './answers/given-answer.ts';
import { decideAbandon } from './decide-abandon.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

const instrument = instrumentOf({
  facts: [...yesNoFacts('smoker', 'former'), fact('note', 'string'), choices('illness', 'a', 'none')],
  nodes: [
    {
      id: 'd_hello',
      kind: 'display',
      section: 'main',
      control: 'notice',
      display: 'static',
      copy: 't.hello',
    },
    ask('smoker', 'yes_no'),
    ask('former', 'yes_no', { when: { kind: 'compare', ref: 'smoker', op: 'eq', value: false } }),
    ask('note', 'text', { required: false }),
    ask('illness', 'multi_select_cards'),
    consent('c_news', false),
    consent('c_care', true, { consent: { version: 'v1', required: true, support_route: 'consent_help' } }),
  ],
});

const opened = openSession(instrument, openedAt).session;
const affirm = { consent: { affirmed: true, consentVersion: 'v1' } };
const decline = { consent: { affirmed: false, consentVersion: 'v1' } };
const steps: readonly Omit<GivenAnswer, 'nodeId'>[] = [
  {},
  { answer: true },
  {},
  { answer: ['a'] },
  decline,
  affirm,
];

/** The session after the first `count` steps. */
const after = (count: number): Session =>
  steps.slice(0, count).reduce((session, step) => submit(instrument, session, step), opened);

/** What comes of a submission, or what it is refused with. */
function refusal(
  session: Session,
  submission: Omit<GivenAnswer, 'nodeId'> & { nodeId?: string },
  of: Instrument = instrument,
) {
  try {
    return tryNext(of, session, submission);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { thrown: error.kind, issues: error.issues };
  }
}

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

describe('decisions.md 3: only the current node is answered', () => {
  test.each<[string, number, GivenAnswer]>([
    ['a node passed before', 2, { nodeId: 'd_hello' }],
    ['a node ahead', 1, { nodeId: 'q_note', answer: 'x' }],
    ['a node that does not show', 1, { nodeId: 'q_former', answer: true }],
    ['no node of the instrument', 1, { nodeId: 'constructor', answer: true }],
    ['another answer to the node answered last', 2, { nodeId: 'q_smoker', answer: false }],
    ['anything after the end', 6, { nodeId: 'q_note', answer: 'x' }],
  ])('%s is a conflict', (_, count, submission) => {
    expect(refusal(after(count), submission)).toEqual({ thrown: 'conflict', issues: [] });
  });

  test.each([1, 2, 3, 4, 5, 6])('the submission accepted last is a replay (step %i)', (count) => {
    const replay = { nodeId: currentOf(after(count - 1)), ...steps[count - 1] };
    expect(tryNext(instrument, after(count), replay)).toEqual({ kind: 'replayed' });
  });

  test('decisions.md 1: a 409 says which node is current, or how the session ended', () => {
    const thrownAt = (count: number) => {
      try {
        tryNext(instrument, after(count), { nodeId: 'constructor', answer: true });
      } catch (error) {
        return error;
      }
    };
    const current = currentOf(after(1));
    expect(thrownAt(1)).toMatchObject({
      reason: 'node_not_current',
      detail: `The current node is ${current}.`,
    });
    expect(thrownAt(6)).toMatchObject({ reason: 'session_ended', detail: 'The session is complete.' });
  });

  test('a replay after something else was accepted is a conflict', () => {
    expect(refusal(after(3), { nodeId: 'q_smoker', answer: true })).toMatchObject({ thrown: 'conflict' });
  });
});

describe('consents', () => {
  test.each([true, false])('a version other than the one served is refused (affirmed: %s)', (affirmed) => {
    const stale = { consent: { affirmed, consentVersion: 'v0' } };
    expect(tryNext(instrument, after(5), stale)).toMatchObject({
      kind: 'refused',
      issues: [{ code: 'consent.version_stale' }],
    });
  });

  test('a required consent left out is refused, an optional one passed over without a grant', () => {
    expect(tryNext(instrument, after(5), {})).toMatchObject({
      kind: 'refused',
      issues: [{ code: 'answer.required' }],
    });
    const passed = submit(instrument, after(4), {});
    expect(currentOf(passed)).toBe('c_care');
    expect(grantedScopes(instrument, planSession(instrument, passed))).toEqual([]);
  });

  test('only affirmations grant their scopes', () => {
    expect(grantedScopes(instrument, planSession(instrument, after(6)))).toEqual(['scope_c_care']);
    const both = submit(instrument, submit(instrument, after(4), affirm), affirm);
    expect(grantedScopes(instrument, planSession(instrument, both))).toEqual([
      'scope_c_news',
      'scope_c_care',
    ]);
  });

  test('decisions.md 12: the support route of the brand is the one in a blocked step', () => {
    const decision = tryNext(instrument, { ...after(5), supportRoute: 'care_team' }, decline);
    const outcome = { nodeId: 'c_care', supportRoute: 'care_team' };
    expect(decision).toMatchObject({ session: { state: { status: 'blocked', outcome } } });
  });

  test('interface.md 3.1: declining a required consent blocks the session, which is final', () => {
    const decision = tryNext(instrument, after(5), decline);
    expect(decision).toMatchObject({
      kind: 'advanced',
      events: [],
      session: {
        progress: after(5).progress,
        state: {
          status: 'blocked',
          at: openedAt,
          outcome: {
            code: 'consent_declined',
            nodeId: 'c_care',
            ungrantedScopes: ['scope_c_care'],
            supportRoute: 'consent_help',
          },
        },
      },
    });
    if (decision.kind !== 'advanced') return;
    expect(decision.session.log.slice(5)).toMatchObject([{ type: 'consented', affirmed: false, scopes: [] }]);
    expect(tryNext(instrument, decision.session, { nodeId: 'c_care', ...decline })).toEqual({
      kind: 'replayed',
    });
    expect(refusal(decision.session, { nodeId: 'c_care', ...affirm })).toMatchObject({ thrown: 'conflict' });
  });
});

test('interface.md 2.3: progress does not fall when an answer brings up more than was expected', () => {
  const more = ['b', 'c', 'd', 'e', 'f'];
  const rare = { when: isTrue('a'), progress_weight: 0.01 };
  const branching = instrumentOf({
    facts: yesNoFacts('x', 'a', ...more),
    nodes: [ask('x', 'yes_no'), ask('a', 'yes_no'), ...more.map((code) => ask(code, 'yes_no', rare))],
  });
  const opened = openSession(branching, openedAt).session;
  const before = submit(branching, opened, { answer: true });
  expect(before.progress).toBeCloseTo(1 / 2.05);
  expect(submit(branching, before, { answer: true }).progress).toBe(before.progress);
});

test('interface.md 3.1: abandoning ends an active session, once', () => {
  const decision = decideAbandon(after(2), openedAt + 5);
  expect(decision).toMatchObject({
    kind: 'abandoned',
    session: {
      state: { status: 'abandoned', at: openedAt + 5, nodeId: currentOf(after(2)) },
      log: after(2).log,
      progress: after(2).progress,
    },
    events: [{ type: 'step.abandoned', actor: 'patient' }],
  });
  if (decision.kind !== 'abandoned') return;
  expect(decideAbandon(decision.session, openedAt + 9)).toEqual({ kind: 'replayed' });
});

test('nothing is answered after abandoning, not even again', () => {
  const decision = decideAbandon(after(2), openedAt);
  if (decision.kind !== 'abandoned') throw new Error('expected the session to be abandoned');
  expect(() => tryNext(instrument, decision.session, { nodeId: 'q_smoker', answer: true })).toThrow(
    expect.objectContaining({ reason: 'session_ended' }),
  );
});

test('a complete session is not abandoned', () => {
  expect(() => decideAbandon(after(6), openedAt)).toThrow(
    expect.objectContaining({ reason: 'session_ended' }),
  );
});

test('a session keeps of what the brand sells only what a list of its instrument names', () => {
  const instrument = instrumentOf({
    nodes: [
      {
        kind: 'display',
        id: 'd_offers',
        section: 'main',
        control: 'offering_list',
        display: 'static',
        offering_refs: ['slim-monthly', 'slim-yearly'],
      },
    ],
  });
  const soldOfferings = ['ed-monthly', 'slim-yearly', 'hair-monthly'];
  const { session } = openSession(instrument, openedAt, { soldOfferings });
  expect(session.soldOfferings).toEqual(['slim-yearly']);
});
