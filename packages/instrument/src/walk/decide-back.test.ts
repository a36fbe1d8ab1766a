import { describe, expect, test } from 'vitest';
import {
  ask,
  choice,
  choices,
  consent,
  currentOf,
  instrumentOf,
  isTrue,
  openedAt,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { effectiveFacts, grantedScopes } from '../../test/effective.ts';
import type { Instrument } from '../compile/instrument.ts';
import { renderStep } from '../render/render.ts';
import type { Session } from '../session/session.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

const instrument = instrumentOf({
  facts: [...yesNoFacts('a', 'b', 'c', 'd'), choice('kind', 'x', 'y'), choices('set', 'one', 'two', 'none')],
  nodes: [
    ask('a', 'yes_no'),
    ask('b', 'yes_no', { when: isTrue('a') }),
    ask('c', 'yes_no', { when: isTrue('b') }),
    ask('kind', 'single_select_cards'),
    ask('set', 'multi_select_cards', {
      options: [
        { code: 'two', when: { kind: 'compare', ref: 'kind', op: 'eq', value: 'y' } },
        { code: 'one' },
        { code: 'none' },
      ],
    }),
    {
      id: 'd_kind',
      kind: 'display',
      section: 'main',
      control: 'panel',
      display: 'computed',
      primary: ['kind'],
    },
    consent('c_kind', false, { echo: ['kind'] }),
    consent('c_a', false, { when: isTrue('a') }),
    ask('d', 'yes_no'),
  ],
});

const affirm = { consent: { affirmed: true, consentVersion: 'v1' } };

function run(steps: readonly Parameters<typeof submit>[2][], from?: Session): Session {
  return steps.reduce<Session>(
    (session, step) => submit(instrument, session, step),
    from ?? openSession(instrument, openedAt).session,
  );
}

const back = (session: Session, times = 1): Session =>
  times === 0 ? session : back(decideBack(instrument, session, openedAt).session, times - 1);

/** Goes back until the node is current. */
const backTo = (session: Session, nodeId: string): Session =>
  currentOf(session) === nodeId ? session : backTo(back(session), nodeId);

/** Walks forward over the nodes gone back to, each as it stands. */
const confirmAll = (session: Session): Session => {
  const { prefill, prefilledValue, kind } = nodeOf(session) ?? {};
  if (prefill === 'confirm') return confirmAll(submit(instrument, session, { answer: prefilledValue }));
  return kind === 'question'
    ? session
    : confirmAll(submit(instrument, session, kind === 'consent' ? affirm : {}));
};

const facts = (session: Session, of: Instrument = instrument) =>
  Object.fromEntries(effectiveFacts(of, planSession(of, session)));

const nodeOf = (session: Session) => renderStep(instrument, session, ids).node;

/** Waits at the last question, everything before it given. */
const late = run([
  { answer: true },
  { answer: true },
  { answer: true },
  { answer: 'x' },
  { answer: ['one'] },
  {},
  affirm,
  affirm,
]);

test('decisions.md 3: back makes the node before current again, with its answer to confirm', () => {
  expect(currentOf(late)).toBe('q_d');
  const order = [1, 2, 3, 4, 5, 6, 7, 8].map((times) => currentOf(back(late, times)));
  expect(order).toEqual(['c_a', 'c_kind', 'd_kind', 'q_set', 'q_kind', 'q_c', 'q_b', 'q_a']);
  expect(nodeOf(back(late, 4))).toMatchObject({ prefill: 'confirm', prefilledValue: ['one'] });
});

test('back at the first node, and at an end, is a conflict', () => {
  const first = openSession(instrument, openedAt).session;
  const ended = run([{ answer: true }], late);
  for (const session of [first, back(late, 8), ended]) {
    expect(() => back(session)).toThrow(expect.objectContaining({ kind: 'conflict' }));
  }
  expect(ended.state.status).toBe('complete');
});

const named = (session: Session, nodeId: string) => decideBack(instrument, session, openedAt, nodeId).session;

test('decisions.md 12: back goes to a named node at once, and the walk goes on where it was left', () => {
  const kind = named(late, 'q_kind');
  expect(nodeOf(kind)).toMatchObject({ nodeId: 'q_kind', prefilledValue: 'x' });
  expect(facts(kind)).toEqual(facts(late));
  expect(currentOf(submit(instrument, kind, { answer: 'x' }))).toBe('q_d');
  expect(currentOf(named(kind, 'q_a'))).toBe('q_a');
});

test.each([
  ['the current node', late, 'q_d'],
  ['a node that comes later', named(late, 'q_kind'), 'q_set'],
  ['a node that is open again', back(late), 'c_a'],
  ['a node off the path', run([{ answer: false }]), 'q_b'],
  ['an unknown node', late, 'q_nobody'],
])('decisions.md 12: back to %s is the conflict `node_not_before`', (_, session, nodeId) => {
  expect(() => named(session, nodeId)).toThrow(
    expect.objectContaining({ kind: 'conflict', reason: 'node_not_before' }),
  );
});

test('going back alone changes nothing that counts', () => {
  expect(facts(back(late, 8))).toEqual(facts(late));
  expect(grantedScopes(instrument, planSession(instrument, back(late, 8)))).toEqual([
    'scope_c_kind',
    'scope_c_a',
  ]);
});

test('decisions.md 3: once confirmed, the walk goes on at the first node gone back to, then at the first open one', () => {
  const confirmed = submit(instrument, backTo(late, 'q_b'), { answer: true });
  expect(currentOf(confirmed)).toBe('q_c');
  expect(nodeOf(confirmed)).toMatchObject({ prefill: 'confirm', prefilledValue: true });
  expect(currentOf(confirmAll(confirmed))).toBe('q_d');
  expect(facts(confirmed)).toEqual(facts(late));
  expect(confirmed.log.some(({ type }) => type === 'retired')).toBe(false);
});

test('a late duplicate cannot revise: after back the submission accepted last is no replay', () => {
  const session = back(run([{ answer: true }, { answer: true }]));
  expect(currentOf(session)).toBe('q_b');
  expect(currentOf(submit(instrument, session, { answer: true }))).toBe('q_c');
});

describe('a revision', () => {
  const revised = submit(instrument, backTo(late, 'q_a'), { answer: false });

  test('takes what depended on it off the path, through a chain', () => {
    expect(facts(revised)).toEqual({ a: false, kind: 'x', set: ['one'] });
    expect(grantedScopes(instrument, planSession(instrument, revised))).not.toContain('scope_c_a');
  });

  test('keeps every answer in the log and adds what no longer counts', () => {
    expect(revised.log.slice(0, late.log.length)).toEqual(late.log);
    expect(revised.log.filter(({ type }) => type === 'retired')).toMatchObject([
      { nodeId: 'q_b', fact: 'b', cause: 'off_path' },
      { nodeId: 'q_c', fact: 'c', cause: 'off_path' },
      { nodeId: 'c_a', cause: 'off_path' },
    ]);
    expect(
      revised.log.find(({ type, nodeId, seq }) => type === 'answered' && nodeId === 'q_a' && seq > 8),
    ).toMatchObject({
      supersedes: 1,
      value: false,
    });
  });

  test('never brings an answer back by itself: it returns as `confirm`', () => {
    const reverted = submit(instrument, backTo(revised, 'q_a'), { answer: true });
    expect(currentOf(reverted)).toBe('q_b');
    expect(nodeOf(reverted)).toMatchObject({ nodeId: 'q_b', prefill: 'confirm', prefilledValue: true });
    expect(facts(reverted)).toEqual({ a: true, kind: 'x', set: ['one'] });
    const confirmed = submit(instrument, reverted, { answer: true });
    expect(nodeOf(confirmed)).toMatchObject({ nodeId: 'q_c', prefill: 'confirm', prefilledValue: true });
  });

  test('re-opens no node that does not depend on it', () => {
    const onlyB = submit(instrument, backTo(late, 'q_b'), { answer: false });
    expect(onlyB.log.filter(({ type }) => type === 'retired')).toMatchObject([{ nodeId: 'q_c' }]);
    const confirmed = confirmAll(onlyB);
    expect(currentOf(confirmed)).toBe('q_d');
    expect(facts(confirmed)).toEqual({ ...facts(late), b: false, c: undefined });
  });

  test('interface.md 2.3: alone lets the progress fall', () => {
    expect(late.progress).toBe(8 / 9);
    expect(back(late, 8).progress).toBe(8 / 9);
    expect(revised.progress).toBe(5 / 6);
  });
});

describe('a revision under a node', () => {
  const revised = submit(instrument, backTo(late, 'q_kind'), { answer: 'y' });

  test('re-opens a question whose options changed, with what is still offered to confirm', () => {
    expect(revised.log.find((entry) => entry.type === 'retired' && entry.nodeId === 'q_set')).toMatchObject({
      cause: 'options_changed',
    });
    expect(nodeOf(revised)).toMatchObject({
      nodeId: 'q_set',
      options: [{ code: 'two' }, { code: 'one' }, { code: 'none' }],
      prefill: 'confirm',
      prefilledValue: ['one'],
    });
  });

  test('does not offer an earlier answer that is no longer an option', () => {
    const two = confirmAll(run([{ answer: ['two'] }, {}, affirm], revised));
    expect(currentOf(two)).toBe('q_d');
    const gone = submit(instrument, backTo(two, 'q_kind'), { answer: 'x' });
    expect(nodeOf(gone)).not.toHaveProperty('prefill');
    expect(nodeOf(gone)).toMatchObject({ nodeId: 'q_set', options: [{ code: 'one' }, { code: 'none' }] });
  });

  test('shows a display again whose values changed, and asks for an affirmation again that showed them', () => {
    const shown = submit(instrument, revised, { answer: ['one'] });
    expect(nodeOf(shown)).toMatchObject({ nodeId: 'd_kind', values: { kind: 'y' } });
    expect(grantedScopes(instrument, planSession(instrument, shown))).toEqual(['scope_c_a']);
    const seen = submit(instrument, shown, {});
    expect(nodeOf(seen)).toMatchObject({ nodeId: 'c_kind', values: { kind: 'y' } });
    expect(currentOf(confirmAll(submit(instrument, seen, affirm)))).toBe('q_d');
  });
});

describe('several nodes bind one fact', () => {
  const shared = instrumentOf({
    facts: yesNoFacts('first', 'smoker', 'last'),
    nodes: [
      ask('first', 'yes_no'),
      ask('smoker', 'yes_no', { id: 'q_early', when: isTrue('first') }),
      ask('smoker', 'yes_no', { id: 'q_late' }),
      ask('last', 'yes_no', { when: isTrue('smoker') }),
    ],
  });
  const next = (session: Session, answer: boolean) => submit(shared, session, { answer });
  const start = openSession(shared, openedAt).session;

  test('it is asked once, at the first of them that shows', () => {
    expect(currentOf(next(start, true))).toBe('q_early');
    expect(currentOf(next(next(start, true), true))).toBe('q_last');
    expect(currentOf(next(start, false))).toBe('q_late');
  });

  test('its answer counts while one of them shows', () => {
    let session = next(next(start, true), true);
    session = decideBack(shared, decideBack(shared, session, openedAt).session, openedAt).session;
    session = next(session, false);
    expect(facts(session, shared)).toEqual({ first: false, smoker: true });
    expect(currentOf(session)).toBe('q_last');
  });

  test('passing over an optional one of them is no answer to a required one', () => {
    const mixed = instrumentOf({
      facts: yesNoFacts('first', 'smoker', 'last'),
      nodes: [
        ask('first', 'yes_no'),
        ask('smoker', 'yes_no', { id: 'q_early', when: isTrue('first'), required: false }),
        ask('smoker', 'yes_no', { id: 'q_late' }),
        ask('last', 'yes_no'),
      ],
    });
    let session = openSession(mixed, openedAt).session;
    session = submit(mixed, submit(mixed, session, { answer: true }), {});
    expect(currentOf(session)).toBe('q_late');
    const answered = submit(mixed, session, { answer: true });
    expect(currentOf(answered)).toBe('q_last');
    expect(facts(answered, mixed)).toEqual({ first: true, smoker: true });
    expect(answered.log.some(({ type }) => type === 'retired')).toBe(false);

    session = decideBack(mixed, decideBack(mixed, session, openedAt).session, openedAt).session;
    expect(currentOf(submit(mixed, session, { answer: false }))).toBe('q_late');
  });
});
