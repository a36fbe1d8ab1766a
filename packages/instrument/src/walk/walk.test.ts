import { FALSE, type FactValue, TRUE } from '@telehealth/conditions';
import { interpret } from '@telehealth/conditions/test/interpret';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answers, currentOf, openedAt, submit } from '../../test/authored-bundle.ts';
import { effectiveFacts } from '../../test/effective.ts';
import { withDerivations } from '../../test/interpret-expression.ts';
import { composedBundles } from '../../test/random-overlay.ts';
import { answersOf, bundles, patientSubmission, patients, withoutVerdict } from '../../test/random-walk.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import type { Instrument } from '../compile/instrument.ts';
import { renderStep } from '../render/render.ts';
import { counts, DONE, OPEN } from '../session/node-state.ts';
import type { Session } from '../session/session.ts';
import { foldLog } from './answers/replay.ts';
import { completedPhases, qualifiedSession } from './completed-phases.ts';
import { decideBack } from './decide-back.ts';
import { continueClinical, openSession } from './open-session.ts';
import { phaseBounds, planSession } from './plan.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };
const isActive = (session: Session) => session.state.status === 'active';

/** A new session: of a tier-aware bundle in its first phase, unless `whole`. */
function open(instrument: Instrument, whole = false): Session {
  const phased = instrument.tierAware && !whole;
  return openSession(instrument, openedAt, phased ? { phase: 'qualification' } : {}).session;
}

/** The next phase of a session that has completed its first one; any other session as it is. */
function continued(instrument: Instrument, session: Session): Session {
  const isQualified = session.phase === 'qualification' && session.state.status === 'complete';
  return isQualified ? continueClinical(instrument, session, openedAt).session : session;
}

function step(instrument: Instrument, session: Session, answers: Answers): Session {
  return submit(instrument, session, patientSubmission(instrument, session, answers));
}

/** The session at its end, all phases behind it. */
function finish(instrument: Instrument, session: Session, answers: Answers): Session {
  let last = session;
  for (let count = 0; isActive(last); count++) {
    if (count > 200) throw new Error('the walk does not end');
    last = continued(instrument, step(instrument, last, answers));
  }
  return last;
}

/** Whether a node of the phase stands done before the current one. */
function canGoBack(instrument: Instrument, session: Session): boolean {
  const { states, current } = planSession(instrument, session);
  const { from } = phaseBounds(instrument, session.phase);
  return states.slice(from, current?.index ?? from).includes(DONE);
}

function backTo(instrument: Instrument, session: Session, nodeId: string): Session {
  let last = session;
  while (currentOf(last) !== nodeId) last = decideBack(instrument, last, openedAt).session;
  return last;
}

/** Gives every node of the phase on the path again, from the first one on, until the phase ends. */
function giveAgain(instrument: Instrument, session: Session, answers: Answers): Session {
  const given = new Set<string>();
  const { from } = phaseBounds(instrument, session.phase);
  let last = session;
  while (isActive(last)) {
    const { states } = planSession(instrument, last);
    const next = instrument.nodes.find(
      ({ id, index }) => index >= from && (states[index] ?? 0) >= OPEN && !given.has(id),
    );
    if (!next) throw new Error('nothing is left to give, and the session has not ended');
    given.add(next.id);
    last = step(instrument, backTo(instrument, last, next.id), answers);
  }
  return last;
}

/** A session after some steps forward and back, each with its own answers. */
function wander(
  instrument: Instrument,
  moves: readonly { readonly back: boolean; readonly answers: Answers }[],
  seen: (before: Session, after: Session) => void = () => {},
): Session {
  let session = open(instrument);
  for (const { back, answers } of moves) {
    session = continued(instrument, session);
    if (!isActive(session)) break;
    const next =
      back && canGoBack(instrument, session)
        ? decideBack(instrument, session, openedAt).session
        : step(instrument, session, answers);
    seen(session, next);
    session = next;
  }
  return session;
}

/** What is known on the path, by the plain interpreter and the bundle alone. */
function plainlyKnown(bundle: Bundle, instrument: Instrument, session: Session) {
  const latest = foldLog(instrument, session.log).answers;
  const submitted = foldLog(instrument, session.log.slice(0, session.qualified?.lastSeq)).answers;
  let known = withDerivations(bundle, new Map<string, FactValue>());
  const answered = new Map<string, FactValue>();
  const visible = new Set<string>();
  for (const node of bundle.nodes) {
    if (session.phase === 'qualification' && node.phase === 'clinical') break;
    const answers = session.phase === 'clinical' && node.phase === 'qualification' ? submitted : latest;
    const truth = node.when ? interpret(node.when, (ref) => known.get(ref)) : TRUE;
    if (truth === FALSE || (truth !== TRUE && node.on_unknown !== 'show')) continue;
    visible.add(node.id);
    if (node.kind !== 'question') continue;
    const answer = answers[instrument.slotByCode.get(node.fact) ?? -1];
    if (answer?.type !== 'answered' || answered.has(node.fact)) continue;
    answered.set(node.fact, answer.value);
    known = withDerivations(bundle, answered);
  }
  return { known, visible };
}

const facts = (instrument: Instrument, session: Session) =>
  Object.fromEntries(effectiveFacts(instrument, planSession(instrument, session)));

const isAnswerOf = ({ facts }: Bundle, ref: string) => facts.some(({ code }) => code === ref);

const scenarios = fc
  .record({
    bundle: fc.oneof(bundles, composedBundles),
    moves: fc.array(fc.record({ back: fc.boolean(), patient: patients }), { maxLength: 25 }),
    patient: patients,
  })
  .map(({ bundle, moves, patient }) => ({
    bundle,
    instrument: compileInstrument(bundle),
    answers: answersOf(bundle, patient),
    moves: moves.map((move) => ({ back: move.back, answers: answersOf(bundle, move.patient) })),
  }));

/** Enough runs to see a fault at once. */
function forAll<T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  holds: (...values: T) => void,
): void {
  fc.assert(fc.property(...arbitraries, holds), { numRuns: 40 });
}

test('whatever the patient does, each step keeps the rules of the plan', () => {
  forAll([scenarios], ({ bundle, instrument, moves }) => {
    wander(instrument, moves, (before, after) => {
      const { known, visible } = plainlyKnown(bundle, instrument, after);
      expect(facts(instrument, after), 'only what was asked on the path counts').toEqual(
        Object.fromEntries(known),
      );
      const { replay } = planSession(instrument, after);
      for (const [slot, answer] of replay.answers.entries()) {
        if (answer?.type === 'answered') {
          expect(
            known.get(instrument.nodes[0] ? answer.fact : ''),
            `slot ${slot} stands on the path`,
          ).toEqual(answer.value);
        }
      }
      if (isActive(after))
        expect(visible, 'only a node whose condition allows it is shown').toContain(currentOf(after));
      expect(after.log.map(({ seq }) => seq)).toEqual(after.log.map((_, index) => index + 1));
      expect(after.log.slice(0, before.log.length), 'nothing in the log changes').toEqual(before.log);
    });
  });
});

test('interface.md 2.3: progress is 0 to 1, 1 exactly at the end, and falls only by a revision', () => {
  forAll([scenarios], ({ instrument, moves }) => {
    wander(instrument, moves, (before, after) => {
      expect(after.progress).toBeGreaterThanOrEqual(0);
      expect(after.progress).toBeLessThanOrEqual(1);
      expect(after.progress === 1).toBe(after.state.status === 'complete');
      const entry = after.log[before.log.length];
      const slot = entry && 'fact' in entry ? instrument.slotByCode.get(entry.fact ?? '') : undefined;
      const counted = slot === undefined ? undefined : foldLog(instrument, before.log).answers[slot];
      const given = (one: object | undefined) => JSON.stringify(one && 'value' in one ? one.value : null);
      const revised = counted !== undefined && given(counted) !== given(entry);
      if (!revised) expect(after.progress).toBeGreaterThanOrEqual(before.progress);
    });
  });
});

test('an answer that fell off the path comes back to be confirmed, and does not count until it is', () => {
  forAll([scenarios], ({ instrument, moves }) => {
    wander(instrument, moves, (_, after) => {
      const { node } = renderStep(instrument, after, ids);
      if (node?.kind !== 'question') return;
      const asked = instrument.nodeById.get(node.nodeId);
      const code = asked?.kind === 'question' ? asked.fact.code : '';
      const earlier = after.log.filter((entry) => 'fact' in entry && entry.fact === code);
      const given = earlier.findLast(({ type }) => ['answered', 'unknown', 'skipped'].includes(type));
      const retired = earlier.at(-1)?.type === 'retired';
      if (given?.type === 'unknown')
        expect(node).toMatchObject({ prefill: 'confirm', prefilledUnknown: given.code });
      else if (given?.type !== 'answered') expect(node).not.toHaveProperty('prefill');
      else if (!node.options)
        expect(node).toMatchObject({
          prefill: 'confirm',
          prefilledValue: withoutVerdict(given.value),
        });
      if (retired) expect(facts(instrument, after)).not.toHaveProperty(code);
    });
  });
});

test('the plan depends on what was answered, not on the way there', () => {
  forAll([scenarios], ({ instrument, moves, answers }) => {
    const wandered = wander(instrument, moves);
    fc.pre(isActive(wandered));
    const before = qualifiedSession(wandered);
    const start = before ? continued(instrument, before) : open(instrument);
    const direct = giveAgain(instrument, start, answers);
    const detour = giveAgain(instrument, wandered, answers);
    expect(facts(instrument, detour)).toEqual(facts(instrument, direct));
    const states = (session: Session) => [...planSession(instrument, session).states];
    expect(states(detour)).toEqual(states(direct));
  });
});

test('revising an answer and reverting it is identity, once everything is confirmed', () => {
  const backs = fc.integer({ min: 1, max: 12 });
  forAll([scenarios, fc.nat(12), backs], ({ instrument, moves, answers }, steps, backs) => {
    let start = open(instrument);
    for (let count = 0; count < steps; count++) {
      const next = continued(instrument, step(instrument, start, answers));
      if (!isActive(next)) break;
      start = next;
    }
    let session = start;
    for (let count = 0; count < backs && canGoBack(instrument, session); count++) {
      session = decideBack(instrument, session, openedAt).session;
    }
    const target = currentOf(session);
    fc.pre(target !== currentOf(start));
    session = step(instrument, session, moves[0]?.answers ?? answers);
    if (isActive(session)) {
      session = backTo(instrument, session, target);
      session = step(instrument, session, answers);
      while (isActive(session) && currentOf(session) !== currentOf(start))
        session = step(instrument, session, answers);
      expect(currentOf(session)).toBe(currentOf(start));
      expect(facts(instrument, session)).toEqual(facts(instrument, start));
      const given = (one: Session) => [...planSession(instrument, one).states].map(counts);
      expect(given(session)).toEqual(given(start));
    }
  });
});

test('confirming the same answers after going back retires nothing', () => {
  forAll([scenarios, fc.nat(12)], ({ instrument, answers }, backs) => {
    const session = open(instrument);
    const walked = [session];
    for (let last = session; isActive(last); last = walked.at(-1) ?? last)
      walked.push(continued(instrument, step(instrument, last, answers)));
    let back = walked.at(-2) ?? session;
    for (let count = 0; count < backs && canGoBack(instrument, back); count++) {
      back = decideBack(instrument, back, openedAt).session;
    }
    const ended = finish(instrument, back, answers);
    expect(ended.log.some(({ type }) => type === 'retired')).toBe(false);
    expect(planSession(instrument, ended).states.every((state) => state === DONE || state === 0)).toBe(true);
  });
});

test('a stored session resumes on the very step it was left on', () => {
  forAll([scenarios], ({ instrument, moves }) => {
    wander(instrument, moves, (_, after) => {
      const stored = JSON.parse(JSON.stringify(after)) as Session;
      const plan = planSession(instrument, stored);
      expect(plan.current?.id ?? '').toBe(currentOf(stored));
      expect(renderStep(instrument, stored, ids)).toEqual(renderStep(instrument, after, ids));
    });
  });
});

test('interface.md 3.1: nothing that is done in the clinical phase changes what was submitted before it', () => {
  forAll([scenarios], ({ bundle, instrument, moves, answers }) => {
    const wandered = wander(instrument, moves, (_, after) => {
      const submitted = qualifiedSession(after);
      if (!submitted) return;
      const before = planSession(instrument, submitted);
      const now = planSession(instrument, after);
      const { clinicalFrom } = instrument;
      const statesOf = (plan: typeof now) => [...plan.states.slice(0, clinicalFrom)];
      expect(statesOf(now)).toEqual(statesOf(before));
      // A score may go on to count what the clinical phase asks.
      const answered = (session: Session) =>
        Object.entries(facts(instrument, session)).filter(([code]) => isAnswerOf(bundle, code));
      expect(answered(after)).toEqual(expect.arrayContaining(answered(submitted)));
      expect(instrument.nodeById.get(currentOf(after))?.index ?? clinicalFrom).toBeGreaterThanOrEqual(
        clinicalFrom,
      );
      expect(after.log.slice(0, submitted.log.length)).toEqual(submitted.log);
    });
    fc.pre(isActive(wandered));
    const phases = completedPhases(finish(instrument, wandered, answers)).map(({ phase }) => phase);
    expect(phases).toEqual(instrument.tierAware ? ['qualification', 'clinical'] : [undefined]);
  });
});

test('interface.md 3.1: the phases one after the other reach what one continuous pass reaches', () => {
  const patient = fc.record({ bundle: bundles, patient: patients });
  forAll([patient], ({ bundle, patient: given }) => {
    const instrument = compileInstrument(bundle);
    const answers = answersOf(bundle, given);
    const phased = finish(instrument, open(instrument), answers);
    const whole = finish(instrument, open(instrument, true), answers);
    expect(facts(instrument, phased)).toEqual(facts(instrument, whole));
    const states = (session: Session) => [...planSession(instrument, session).states];
    expect(states(phased)).toEqual(states(whole));
  });
});
