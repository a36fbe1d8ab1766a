import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import {
  ask,
  consent,
  currentOf,
  instrumentOf,
  isTrue,
  openedAt,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { effectiveFacts } from '../../test/effective.ts';
import type { Instrument } from '../compile/instrument.ts';
import { renderStep } from '../render/render.ts';
import type { Session } from '../session/session.ts';
import { completedPhases } from './completed-phases.ts';
import { decideAbandon } from './decide-abandon.ts';
import { decideBack } from './decide-back.ts';
import { decideNext } from './decide-next.ts';
import { decidePhase } from './decide-phase.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

const qualification = { phase: 'qualification' } as const;
const clinical = { phase: 'clinical' } as const;
const phases = ['qualification', 'clinical'] as const;

const instrument = instrumentOf({
  phases,
  facts: yesNoFacts('smoker', 'pets', 'former', 'cough'),
  nodes: [
    ask('smoker', 'yes_no', qualification),
    ask('pets', 'yes_no', { ...qualification, required: false }),
    consent('c_tele', true, qualification),
    ask('former', 'yes_no', {
      ...clinical,
      when: { kind: 'not', of: isTrue('smoker') },
      on_unknown: 'hide',
    }),
    { ...ask('pets', 'yes_no', clinical), id: 'q_pets_again' },
    ask('cough', 'yes_no', clinical),
  ],
});
const affirm = { consent: { affirmed: true, consentVersion: 'v1' } };
const later = openedAt + 60_000;

/** Submits one body after the other to the node that is current. */
const after = (session: Session, ...bodies: readonly Parameters<typeof submit>[2][]) =>
  bodies.reduce((last, body) => submit(instrument, last, body), session);
const open = (phase?: 'qualification') => openSession(instrument, openedAt, phase && { phase }).session;
const qualified = after(open('qualification'), { answer: false }, {}, affirm);
const half = after(open('qualification'), { answer: true });
const declined = after(half, {}, decline());
const paidFor = { isPaidFor: true, isNotEligible: false, isDeclined: false };
const unpaid = { ...paidFor, isPaidFor: false };
const notEligible = { ...paidFor, isNotEligible: true };
const resumed = (session: Session, asked: 'qualification' | 'clinical' | undefined, journey = paidFor) =>
  decidePhase(instrument, session, { asked, ...journey }, later);
const refusalOf = (decide: () => unknown): DomainError | undefined => {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};
const kindOf = (decide: () => unknown) => refusalOf(decide)?.kind ?? 'decided';
const stepOf = (session: Session, of: Instrument = instrument) =>
  renderStep(of, session, { sessionId: 'ses_1', journeyId: 'jny_1' });

function continued(session: Session): Session {
  const decision = resumed(session, 'clinical');
  if (decision.kind !== 'continued') throw new Error('the clinical phase did not begin');
  return decision.session;
}

describe('interface.md 3.1: qualification', () => {
  test('completes at the last node of its own, at progress 1, and is submitted under its name', () => {
    expect(qualified).toMatchObject({ state: { status: 'complete' }, progress: 1, phase: 'qualification' });
    const beforeLast = after(open('qualification'), { answer: false }, {});
    expect(beforeLast.progress).toBeCloseTo(2 / 3);
    const last = decideNext(instrument, beforeLast, { nodeId: 'c_tele', ...affirm }, openedAt);
    expect(last).toMatchObject({ events: [{ type: 'intake.submitted', phase: 'qualification' }] });
  });

  test.each([undefined, 'qualification'] as const)('its terminal is what a resume shows (%s)', (asked) => {
    const decision = resumed(qualified, asked, unpaid);
    expect(decision).toEqual({ kind: 'shown', session: qualified });
  });
});

describe('interface.md 3.1: the clinical phase', () => {
  test('begins behind what was answered, on the same log, at progress 0', () => {
    const session = continued(qualified);
    expect(session).toMatchObject({ phase: 'clinical', progress: 0, asOf: openedAt, log: qualified.log });
    expect(currentOf(session)).toBe('q_former');
    expect(stepOf(session).progress.positionEstimate).toBe(0);
  });

  test('asks what its conditions want of the answers before it', () => {
    const smoker = after(open('qualification'), { answer: true }, {}, affirm);
    expect(currentOf(continued(smoker))).toBe('q_pets_again');
  });

  test('asks for what it requires and the first phase let pass, which stays passed over there', () => {
    const asked = after(continued(qualified), { answer: true });
    expect(currentOf(asked)).toBe('q_pets_again');
    const answered = after(asked, { answer: true });
    expect(currentOf(answered)).toBe('q_cough');
    expect(effectiveFacts(instrument, planSession(instrument, answered)).get('pets')).toBe(true);
    expect(answered.log.some(({ type }) => type === 'retired')).toBe(false);
    const first = resumed(answered, 'qualification');
    if (first.kind !== 'shown') throw new Error('not shown');
    expect(effectiveFacts(instrument, planSession(instrument, first.session)).has('pets')).toBe(false);
  });

  test('does not ask again for what was answered before', () => {
    const answered = after(open('qualification'), { answer: false }, { answer: true }, affirm);
    expect(currentOf(after(continued(answered), { answer: true }))).toBe('q_cough');
  });

  test('completes at the usual terminal; each phase was submitted once, in order', () => {
    const asked = after(continued(qualified), { answer: true }, { answer: true });
    const last = decideNext(instrument, asked, { nodeId: 'q_cough', answer: false }, later);
    if (last.kind !== 'advanced') throw new Error('not advanced');
    expect(last.events).toEqual([{ type: 'intake.submitted', phase: 'clinical' }]);
    expect(last.session).toMatchObject({ state: { status: 'complete' }, progress: 1 });
    expect(completedPhases(last.session)).toEqual([
      { phase: 'qualification', at: openedAt },
      { phase: 'clinical', at: later },
    ]);
  });

  test('begins once: a resume for it continues at its current node, and one for the first shows how that ended', () => {
    const session = after(continued(qualified), { answer: true });
    expect(resumed(session, 'clinical', unpaid)).toEqual({ kind: 'shown', session });
    expect(resumed(session, undefined)).toEqual({ kind: 'shown', session });
    const first = resumed(session, 'qualification');
    if (first.kind !== 'shown') throw new Error('not shown');
    expect(stepOf(first.session)).toEqual(stepOf(qualified));
  });

  test('back never crosses into what was submitted', () => {
    const session = continued(qualified);
    expect(kindOf(() => decideBack(instrument, session, later))).toBe('conflict');
    const moved = after(session, { answer: true });
    expect(currentOf(decideBack(instrument, moved, later).session)).toBe('q_former');
  });

  test('the last payload of the first phase is no replay in it', () => {
    const session = continued(qualified);
    const late = () => decideNext(instrument, session, { nodeId: 'c_tele', ...affirm }, later);
    expect(kindOf(late)).toBe('conflict');
  });

  test.each([
    ['before its order is paid for', qualified, unpaid, 'order_unpaid'],
    ['before the qualification is complete', half, paidFor, 'qualification_incomplete'],
    ['of a session blocked before', declined, paidFor, 'qualification_incomplete'],
    ['of a patient who is not eligible', qualified, notEligible, 'clinical_not_eligible'],
    [
      'of a patient who is not eligible and has not paid',
      qualified,
      { ...notEligible, isPaidFor: false },
      'clinical_not_eligible',
    ],
    ['of a patient who was declined', qualified, { ...notEligible, isDeclined: true }, 'clinical_declined'],
  ])('decisions.md 3, 4 and 14: %s it is not ready, and says why', (_, session, journey, reason) => {
    expect(refusalOf(() => resumed(session, 'clinical', journey))).toMatchObject({
      kind: 'phase-not-ready',
      reason,
    });
  });

  test('decisions.md 3: once complete it is shown, also of a patient who is not eligible or was declined', () => {
    const ended = after(continued(qualified), { answer: true }, { answer: true }, { answer: true });
    expect(ended.state.status).toBe('complete');
    expect(resumed(ended, 'clinical', notEligible)).toEqual({ kind: 'shown', session: ended });
    expect(resumed(ended, 'clinical', { ...paidFor, isDeclined: true })).toEqual({
      kind: 'shown',
      session: ended,
    });
  });

  test('with nothing to ask it is complete as it begins', () => {
    const brief = instrumentOf({
      phases,
      facts: yesNoFacts('smoker', 'former'),
      nodes: [
        ask('smoker', 'yes_no', qualification),
        ask('former', 'yes_no', { ...clinical, when: isTrue('smoker') }),
      ],
    });
    const first = submit(brief, openSession(brief, openedAt, qualification).session, { answer: false });
    expect(decidePhase(brief, first, { asked: 'clinical', ...paidFor }, later)).toMatchObject({
      kind: 'continued',
      session: { state: { status: 'complete', at: later }, progress: 1 },
      events: [{ type: 'intake.submitted', phase: 'clinical' }],
    });
  });
});

function decline() {
  return { consent: { affirmed: false, consentVersion: 'v1' } };
}

describe('decisions.md 4: a session opened without a phase', () => {
  test('is one pass with one terminal, submitted without a phase', () => {
    const asked = after(open(), { answer: false }, { answer: true }, affirm, { answer: true });
    expect(currentOf(asked)).toBe('q_cough');
    expect(decideNext(instrument, asked, { nodeId: 'q_cough', answer: true }, openedAt)).toMatchObject({
      session: { progress: 1, state: { status: 'complete' } },
      events: [{ type: 'intake.submitted' }],
    });
  });

  test('stays one whatever a resume asks for; its clinical phase waits for the payment like every other', () => {
    const session = after(open(), { answer: false });
    expect(resumed(session, 'qualification')).toEqual({ kind: 'shown', session });
    expect(resumed(session, 'clinical')).toEqual({ kind: 'shown', session });
    expect(kindOf(() => resumed(session, 'clinical', unpaid))).toBe('phase-not-ready');
  });
});

test('decisions.md 4: a phase of a bundle without any is a config gap, a resume without one goes on', () => {
  const plain = instrumentOf({ facts: yesNoFacts('smoker'), nodes: [ask('smoker', 'yes_no')] });
  const { session } = openSession(plain, openedAt);
  for (const asked of phases) {
    expect(kindOf(() => decidePhase(plain, session, { asked, ...paidFor }, later))).toBe('config-gap');
  }
  expect(decidePhase(plain, session, { asked: undefined, ...unpaid }, later).kind).toBe('shown');
});

test('an abandoned session has ended for every phase', () => {
  const running = continued(qualified);
  const ended = decideAbandon(running, later);
  if (ended.kind !== 'abandoned') throw new Error('not abandoned');
  for (const asked of [undefined, ...phases]) {
    expect(resumed(ended.session, asked)).toEqual({ kind: 'shown', session: ended.session });
  }
});

describe('an answer of the clinical phase to what the first phase let pass', () => {
  const nested = instrumentOf({
    phases,
    facts: yesNoFacts('pets', 'dog', 'plants', 'cough'),
    nodes: [
      ask('pets', 'yes_no', { ...qualification, required: false }),
      ask('dog', 'yes_no', { ...qualification, when: isTrue('pets') }),
      ask('plants', 'yes_no', {
        ...qualification,
        when: { kind: 'not', of: { kind: 'answered', ref: 'pets' } },
      }),
      consent('c_tele', true, qualification),
      { ...ask('pets', 'yes_no', clinical), id: 'q_pets_again' },
      ask('cough', 'yes_no', clinical),
    ],
  });
  let first = openSession(nested, openedAt, qualification).session;
  for (const body of [{}, { answer: true }, affirm]) first = submit(nested, first, body);
  const decision = decidePhase(nested, first, { asked: 'clinical', ...paidFor }, later);
  if (decision.kind !== 'continued') throw new Error('the clinical phase did not begin');
  const session = submit(nested, decision.session, { answer: true });

  test('opens no question of the first phase', () => {
    expect(currentOf(session)).toBe('q_cough');
  });

  test('takes nothing of the first phase off the path', () => {
    const known = effectiveFacts(nested, planSession(nested, session));
    expect(Object.fromEntries(known)).toEqual({ pets: true, plants: true });
    expect(session.log.some(({ type }) => type === 'retired')).toBe(false);
  });
});
