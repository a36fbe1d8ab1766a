import type { FactValue } from '@telehealth/conditions';
import type { FactDefinition } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import { evaluate } from '@telehealth/instrument/eligibility';
import { lintBundle } from '@telehealth/instrument/lint';
import { renderStep } from '@telehealth/instrument/render';
import { addressIn } from '@telehealth/instrument/test/addresses';
import {
  type Answers,
  currentOf,
  openedAt,
  submissionFor,
  submit,
  tryNext,
  walk,
} from '@telehealth/instrument/test/authored-bundle';
import { effectiveFacts, grantedScopes } from '@telehealth/instrument/test/effective';
import { dayOf, planSession } from '@telehealth/instrument/testing';
import type { Session } from '@telehealth/instrument/walk';
import { decideAbandon, openSession } from '@telehealth/instrument/walk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain } from '../../test/weight-loss-answers.ts';
import { builtInBundles } from './index.ts';

const { bundle, findings } = lintBundle(builtInBundles[0]);
if (!bundle) throw new Error(JSON.stringify(findings));
const instrument = compileInstrument(bundle);
const opened = openSession(instrument, openedAt).session;

/** Something to report everywhere. */
const eventful: Answers = {
  ...plain,
  sex_at_birth: 'female',
  weight_kg: 55,
  goal_weight_kg: 55,
  pregnancy_status: ['trying', 'breastfeeding'],
  oral_contraceptive: true,
  weight_conditions: ['type_2_diabetes', 'hypertension'],
  diabetes_medicines: ['insulin'],
  retinopathy: true,
  gallbladder_disease: true,
  gallbladder_removed: true,
  organ_disease: ['kidney'],
  organ_disease_detail: 'stage 2',
  bariatric_surgery: true,
  bariatric_surgery_when: 'over_18_months',
  glp1_use: 'current',
  glp1_name: 'semaglutide',
  glp1_reaction: false,
  allergies: ['other'],
  allergies_detail: 'nuts',
  takes_medicines: true,
  medicines: 'metformin',
  shipping_address: addressIn('NY'),
};

const derived = new Set(bundle.derivations.map(({ code }) => code));

const shownIn = (sessions: readonly Session[]) => sessions.map(currentOf).filter((id) => id !== '');

/** The first session of the walk that waits at the node. */
function at(nodeId: string, answers: Answers): Session {
  const found = walk(instrument, opened, answers).find((session) => currentOf(session) === nodeId);
  if (!found) throw new Error(`${nodeId} is not met`);
  return found;
}

const render = (session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });

test('someone with nothing to report is asked the common questions only', () => {
  expect(shownIn(walk(instrument, opened, plain))).toEqual([
    'd_welcome',
    'q_ship_state',
    'q_date_of_birth',
    'q_sex_at_birth',
    'q_height_cm',
    'q_weight_kg',
    'd_bmi',
    'q_goal_weight_kg',
    'q_weight_conditions',
    'q_type_1_diabetes',
    'q_mtc_history',
    'q_men2',
    'q_pancreatitis',
    'q_glp1_use',
    'q_allergies',
    'q_suicidal_thoughts',
    'd_offerings',
    'q_contact_email',
    'q_contact_phone',
    'c_telehealth',
    'c_messages',
    'q_gallbladder_disease',
    'q_gi_conditions',
    'q_organ_disease',
    'q_bariatric_surgery',
    'q_eating_disorder',
    'q_takes_medicines',
    'q_body_photo',
    'q_shipping_address',
    'd_review',
    'c_treatment',
    'd_done',
  ]);
});

describe('every end is reached', () => {
  test.each([
    ['plain', plain, ['telehealth', 'marketing_messages', 'treatment', 'share_with_pharmacy']],
    ['eventful', eventful, ['telehealth', 'marketing_messages', 'treatment', 'share_with_pharmacy']],
  ] as const)('complete, with all scopes granted: %s', (_, answers, scopes) => {
    const last = walk(instrument, opened, answers).at(-1) ?? opened;
    expect(render(last)).toMatchObject({ status: 'complete', progress: { positionEstimate: 1 } });
    expect(grantedScopes(instrument, planSession(instrument, last))).toEqual(scopes);
  });

  test.each([
    ['c_telehealth', ['telehealth']],
    ['c_treatment', ['treatment', 'share_with_pharmacy']],
  ])('blocked by declining %s', (nodeId, ungrantedScopes) => {
    const declined = { consent: { affirmed: false, consentVersion: '2026-11-01' } };
    expect(render(submit(instrument, at(nodeId, plain), declined))).toMatchObject({
      status: 'blocked',
      blocked: { code: 'consent_declined', nodeId, ungrantedScopes, supportRoute: 'consent_help' },
    });
  });

  test('declining news continues without the scope', () => {
    const declined = submit(instrument, at('c_messages', plain), {
      consent: { affirmed: false, consentVersion: '2026-11-01' },
    });
    expect(currentOf(declined)).toBe('q_gallbladder_disease');
    expect(grantedScopes(instrument, planSession(instrument, declined))).not.toContain('marketing_messages');
  });

  test('abandoned', () => {
    const decision = decideAbandon(at('q_men2', plain), openedAt);
    expect(decision).toMatchObject({ kind: 'abandoned', session: { state: { status: 'abandoned' } } });
  });
});

test.each([
  [55, 17, /below the reference range/],
  [70, 21.6, /within the reference range/],
  [110, 34, /above the reference range/],
])('%d kg shows a body mass index of %d and the line of its band', (weight_kg, bmi, line) => {
  expect(render(at('d_bmi', { ...plain, weight_kg })).node).toMatchObject({
    control: 'panel',
    display: 'computed',
    values: { bmi, weight_kg, height_cm: 180 },
    valueLabels: {
      bmi: { label: 'Body mass index (BMI)', unit: 'kg/m²' },
      weight_kg: { label: 'Weight', unit: 'kg' },
      height_cm: { label: 'Height', unit: 'cm' },
    },
    zone: {
      ...{ scaleMin: 15, scaleMax: 45, zoneMin: 18.5, zoneMax: 25 },
      zoneLabel: 'Reference range',
      valueCode: 'bmi',
    },
    reassurance: expect.stringMatching(line),
  });
});

describe('decisions.md 12: the intake stops early, with an ending of its own', () => {
  test.each([
    ['under 18', { date_of_birth: '2009-01-01' }, 'q_date_of_birth', /adults/],
    ['suicidal thoughts', { suicidal_thoughts: true }, 'q_suicidal_thoughts', /not alone/],
  ])('%s: nothing more is asked', (_, answer, last, headline) => {
    const sessions = walk(instrument, opened, { ...eventful, ...answer });
    expect(shownIn(sessions).at(-1)).toBe(last);
    const step = render(sessions.at(-1) ?? opened);
    expect(step).toMatchObject({ status: 'complete', progress: { positionEstimate: 1 } });
    expect(step.ending).toMatchObject({
      code: 'not_eligible',
      content: { headline: expect.stringMatching(headline) },
    });
    expect(step).not.toHaveProperty('node');
  });

  test('what stopped it makes ineligible by the approved criteria, and is a reason', () => {
    const last = walk(instrument, opened, { ...plain, suicidal_thoughts: true }).at(-1) ?? opened;
    const verdict = evaluate(instrument, planSession(instrument, last), new Map());
    expect(verdict?.outcome).toBe('ineligible');
    expect(verdict?.results.filter(({ result }) => result === 'fail')).toMatchObject([
      { reason: 'suicidal_thoughts', factsUsed: ['suicidal_thoughts'] },
    ]);
  });

  test('an adult without such thoughts, and one who has not been asked, continue', () => {
    expect(currentOf(at('q_sex_at_birth', plain))).toBe('q_sex_at_birth');
    expect(render(walk(instrument, opened, plain).at(-1) ?? opened).ending?.code).toBe('complete');
  });
});

test('flags: an address in another state, and a goal that is no loss', () => {
  expect(render(walk(instrument, opened, eventful).at(-1) ?? opened).flags).toEqual([
    'ship_state_mismatch',
    'goal_not_below_weight',
  ]);
  expect(render(walk(instrument, opened, plain).at(-1) ?? opened)).not.toHaveProperty('flags');
});

test('decisions.md 12: 72.5 kg is a weight, tomorrow is no birthday, and a goal above the weight gets its issue', () => {
  const judged = (nodeId: string, answer: FactValue) => {
    const decision = tryNext(instrument, at(nodeId, { ...plain, weight_kg: 72.5 }), { answer });
    return decision.kind === 'refused' ? decision.issues : decision.kind;
  };
  expect(judged('q_weight_kg', 72.5)).toBe('advanced');
  expect(judged('q_weight_kg', 72.55)).toMatchObject([{ code: 'answer.decimals', params: { decimals: 1 } }]);
  const tomorrow = dayOf(openedAt + 24 * 60 * 60 * 1000);
  expect(judged('q_date_of_birth', tomorrow)).toMatchObject([
    { code: 'answer.range', params: { minDate: '1900-01-01', maxDate: dayOf(openedAt) } },
  ]);
  expect(judged('q_goal_weight_kg', 73)).toMatchObject([
    { message: 'Please enter a weight between 30 and 72.5 kg.', params: { min: 30, max: 72.5, unit: 'kg' } },
  ]);
});

test('whatever is answered, the questionnaire ends, and only what was asked counts', () => {
  const answerable = bundle.facts.filter(({ value_type }) => value_type !== 'media');
  const anyAnswers = fc.record(Object.fromEntries(answerable.map((fact) => [fact.code, anyAnswer(fact)])));
  fc.assert(
    fc.property(anyAnswers, (answers: Answers) => {
      const sessions = walk(instrument, opened, answers);
      const last = sessions.at(-1) ?? opened;
      expect(last.state.status).toBe('complete');
      const asked = sessions
        .slice(0, -1)
        .map((session) => instrument.nodeById.get(submissionFor(instrument, session, answers).nodeId))
        .flatMap((node) => (node?.kind === 'question' && !node.media ? [node.fact.code] : []));
      const counted = [...effectiveFacts(instrument, planSession(instrument, last)).keys()];
      expect(counted.filter((code) => !derived.has(code)).sort()).toEqual(asked.sort());
    }),
    { numRuns: 100 },
  );
});

function anyAnswer(fact: FactDefinition): fc.Arbitrary<FactValue> {
  const codes = (fact.options ?? []).map(({ code }) => code);
  const combinable = (fact.options ?? []).filter(({ exclusive }) => !exclusive).map(({ code }) => code);
  switch (fact.value_type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      // A goal above the weight is refused; the least weight fits every one.
      return fc.integer({
        min: Number(fact.min),
        max: typeof fact.max === 'number' ? fact.max : Number(fact.min),
      });
    case 'date':
      return fc.constantFrom('1950-12-31', '1990-06-15', '2010-02-01');
    case 'code':
      return fact.cardinality === 'single'
        ? fc.constantFrom(...codes)
        : fc.oneof(fc.constant(['none']), fc.subarray(combinable, { minLength: 1 }));
    case 'address':
      return fc.constantFrom(addressIn('CA'), addressIn('NY'));
    case 'media':
    case 'entries':
      throw new Error('nothing is uploaded or listed here');
    case 'string':
      if (fact.code === 'contact_email') return fc.constant('ann@example.com');
      return fc.constant(fact.code === 'contact_phone' ? '+12015550123' : 'some words');
  }
}
