import { expect, test } from 'vitest';
import { openedAt, submit } from '../../test/authored-bundle.ts';
import { bmiCriterion, criteriaBundle } from '../../test/criteria-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import type { EligibilityOutcome } from '../session/evaluation.ts';
import type { Session } from '../session/session.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';

const instrument = compileInstrument(criteriaBundle({ eligibility: [bmiCriterion()] }));
const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

/** A complete session, submitted with this outcome. */
function submitted(outcome: EligibilityOutcome | undefined, phase?: 'qualification'): Session {
  const { session } = openSession(instrument, openedAt, phase ? { phase } : {});
  const answers = [172, 60, 'male', ...(phase ? [] : [true])];
  const complete = answers.reduce<Session>((at, answer) => submit(instrument, at, { answer }), session);
  const evaluation = { id: 'evl_1', at: openedAt, results: [], ...(phase && { phase }) };
  return outcome ? { ...complete, evaluations: [{ ...evaluation, outcome }] } : complete;
}

test.each([
  ['complete', undefined, undefined],
  ['complete', 'eligible', undefined],
  ['complete', 'needs_review', undefined],
  ['not_eligible', 'ineligible', undefined],
  ['qualification_complete', 'eligible', 'qualification'],
  ['not_eligible', 'ineligible', 'qualification'],
] as const)('decisions.md 12: the last page is %s for outcome %s in phase %s', (code, outcome, phase) => {
  const step = renderStep(instrument, submitted(outcome, phase), ids);
  expect(step).toMatchObject({ status: 'complete', ending: { code, content: { headline: 'An end' } } });
  expect(step.flags ?? []).toEqual(code === 'not_eligible' ? ['not_eligible'] : []);
});

test('the last page is in the last outcome’s words: a later evaluation ends `not_eligible`', () => {
  const session = submitted('ineligible');
  const again = session.evaluations?.map((evaluation) => ({ ...evaluation, outcome: 'eligible' as const }));
  const evaluated = { ...session, evaluations: [...(session.evaluations ?? []), ...(again ?? [])] };
  expect(renderStep(instrument, evaluated, ids)).toMatchObject({ ending: { code: 'complete' } });
});

test.each([
  ['complete', undefined],
  ['qualification_complete', 'qualification'],
] as const)('decisions.md 3: once an operator overruled, the last page is %s', (code, phase) => {
  const step = renderStep(instrument, submitted('ineligible', phase), { ...ids, isOverruled: true });
  expect(step).toMatchObject({ ending: { code } });
  expect(step).not.toHaveProperty('flags');
});

test('a session of a bundle without last pages ends without one', () => {
  const { endings: _, ...without } = criteriaBundle({});
  expect(renderStep(compileInstrument(without), submitted(undefined), ids)).not.toHaveProperty('ending');
});
