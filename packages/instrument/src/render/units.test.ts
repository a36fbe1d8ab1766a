import { expect, test } from 'vitest';
import {
  ask,
  bundleOf,
  choice,
  consent,
  instrumentOf,
  openedAt,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { decideNext } from '../walk/decide-next.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';
import { submittedOf } from './submitted.ts';

const kilograms = { value_type: 'number', cardinality: 'single', unit: 'kg' } as const;
const authored = bundleOf({
  facts: [
    { code: 'height', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
    { ...kilograms, code: 'weight', min: 30, max: 400 },
    { ...kilograms, code: 'goal', min: 30, max: { fact: 'weight' } },
  ],
  nodes: [
    ask('height', 'height_cm'),
    ask('weight', 'weight_kg'),
    ask('goal', 'weight_kg', { content: { helper: 't.hint' } }),
    consent('c_all', true, { echo: ['height', 'weight'] }),
  ],
});
const bundle: Bundle = {
  ...authored,
  copy: { en: { ...authored.copy.en, 't.hint': 'Above {45 kg}.' } },
};
const american = compileInstrument(bundle, undefined, 'en', 'us');
const metric = compileInstrument(bundle);
const stepOf = (instrument: typeof american, answers: readonly number[]) => {
  const session = sessionOf(instrument, answers);
  return renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });
};
const sessionOf = (instrument: typeof american, answers: readonly number[]) =>
  answers.reduce(
    (before, answer) => submit(instrument, before, { answer }),
    openSession(instrument, openedAt, { formatLocale: 'en-US' }).session,
  );

test('decisions.md 12: with us the input of a height says how feet and inches become the answer', () => {
  const step = stepOf(american, []);
  expect(step).toMatchObject({ units: 'us', locale: 'en', formatLocale: 'en-US' });
  expect(step.node?.input).toEqual({
    ...metric.nodeById.get('q_height')?.template.input,
    decimals: 2,
    display: {
      ...{ unit: 'in', perUnit: 2.54, decimals: 0, step: 1, min: 36, max: 98 },
      parts: [
        { unit: 'ft', size: 12 },
        { unit: 'in', size: 1 },
      ],
    },
  });
});

test('decisions.md 12: with us a bound by another answer is shown in pounds, and a hint is', () => {
  const { node } = stepOf(american, [172, 68.0388555]);
  expect(node?.input).toMatchObject({
    ...{ unit: 'kg', min: 30, max: 68.0388555 },
    display: { unit: 'lb', perUnit: 0.453_592_37, decimals: 0, step: 1, min: 67, max: 150 },
  });
  expect(node?.content).toEqual({ helper: 'Above 99 lb.' });
});

test('decisions.md 12: a question whose bounds no whole pound fits is asked in kilograms', () => {
  const { node } = stepOf(american, [172, 30]);
  expect(node?.input).toMatchObject({ unit: 'kg', min: 30, max: 30, decimals: 1 });
  expect(node?.input).not.toHaveProperty('display');
});

test('decisions.md 12: with us the values of a node are in words, and stay metric as numbers', () => {
  const { node } = stepOf(american, [172, 96, 90]);
  expect(node?.values).toEqual({ height: 172, weight: 96 });
  expect(node?.valueLabels).toEqual({
    height: { label: 'Text of t.height', valueType: 'number', text: '5 ft 8 in' },
    weight: { label: 'Text of t.weight', valueType: 'number', text: '212 lb' },
  });
});

test('decisions.md 12: with us a refused answer gets the bounds in pounds', () => {
  const decision = decideNext(
    american,
    sessionOf(american, [172, 68.0388555]),
    { nodeId: 'q_goal', answer: 70 },
    openedAt,
  );
  expect(decision).toMatchObject({
    kind: 'refused',
    issues: [
      {
        message: 'Please enter a weight between 67 and 150 lb.',
        params: { min: 30, max: 68.0388555, unit: 'kg' },
      },
    ],
  });
});

test('decisions.md 12: without units a session is metric in every part', () => {
  const step = stepOf(metric, [172, 96]);
  expect(step).toMatchObject({ units: 'metric', node: { content: { helper: 'Above 45 kg.' } } });
  expect(step.node?.input).not.toHaveProperty('display');
});

test('decisions.md 12: a submission has the number as it is stored, and the figure that the patient read', () => {
  const answered = sessionOf(american, [172, 96, 90]);
  const session = submit(american, answered, { consent: { affirmed: true, consentVersion: 'v1' } });
  const shown = submittedOf(american, session)?.answers.map(({ value, unit, figure }) => [
    value,
    unit,
    figure,
  ]);
  expect(shown).toEqual([
    [172, 'cm', '5 ft 8 in'],
    [96, 'kg', '212 lb'],
    [90, 'kg', '198 lb'],
  ]);
});

test('decisions.md 4: with us a measure is stored as it was entered, beside its metric value', () => {
  const answered = sessionOf(american, [157.48, 73.93555631, 68]);
  const [height, weight, goal] = answered.log;
  const feet = { unit: 'ft', amount: 5 };
  expect(height).toMatchObject({ value: 157.48, entered: [feet, { unit: 'in', amount: 2 }] });
  expect(weight).toMatchObject({ value: 73.93555631, entered: [{ unit: 'lb', amount: 163 }] });
  // Kilograms of a client that does not convert.
  expect(goal).toMatchObject({ value: 68 });
  expect(goal).not.toHaveProperty('entered');
  const session = submit(american, answered, { consent: { affirmed: true, consentVersion: 'v1' } });
  expect(submittedOf(american, session)?.answers.map(({ entered }) => entered)).toEqual([
    [feet, { unit: 'in', amount: 2 }],
    [{ unit: 'lb', amount: 163 }],
    undefined,
  ]);
  expect(sessionOf(metric, [127]).log[0]).not.toHaveProperty('entered');
});

test.each([
  [american, 157.5],
  [american, 157.481],
  [metric, 157.48],
])(
  'decisions.md 4: a height that is neither whole nor exactly that of a figure is refused',
  (instrument, answer) => {
    const decision = decideNext(
      instrument,
      sessionOf(instrument, []),
      { nodeId: 'q_height', answer },
      openedAt,
    );
    expect(decision).toMatchObject({ issues: [{ code: 'answer.decimals', params: { decimals: 0 } }] });
  },
);

test('decisions.md 12: a session is pinned to its units, and a metric one as it was before', () => {
  expect(sessionOf(american, []).instrument).toMatchObject({ units: 'us' });
  expect(sessionOf(metric, []).instrument).not.toHaveProperty('units');
});

test('decisions.md 12: options are shown by their labels in the order of the stored answer, numbers with the unit of the input', () => {
  const options = [{ code: 'asthma' }, { code: 'gout' }, { code: 'none', exclusive: true }];
  const instrument = instrumentOf({
    facts: [
      { code: 'illness', value_type: 'code', cardinality: 'multi', options },
      choice('sex', 'f', 'm'),
      ...yesNoFacts('risk'),
      { code: 'weight', value_type: 'number', cardinality: 'single', unit: 'kg', min: 1, max: 400 },
    ],
    nodes: [
      ask('illness', 'multi_select_cards', {
        options: [{ code: 'gout', label_key: 't.here' }, { code: 'asthma' }],
      }),
      ask('sex', 'single_select_cards'),
      ask('risk', 'yes_no', {
        options: [
          { code: 'true', label_key: 't.ever' },
          { code: 'false', label_key: 't.never' },
        ],
      }),
      ask('weight', 'weight_kg'),
      consent('k', true, { copy: 't.k_headline', content: { body: 't.k_body', affirmation: 't.k_note' } }),
    ],
  });
  let { session } = openSession(instrument, openedAt);
  for (const answer of [['asthma', 'gout'], 'm', false, 80])
    session = submit(instrument, session, { answer });
  session = submit(instrument, session, { consent: { affirmed: true, consentVersion: 'v1' } });
  const submitted = submittedOf(instrument, session);
  expect(submitted?.answers.map(({ optionLabels, unit }) => [optionLabels, unit])).toEqual([
    [['Text of t.here', 'Text of t.asthma'], ''],
    [['Text of t.m'], ''],
    [['Text of t.never'], ''],
    [[], 'kg'],
  ]);
  const [text] = submitted?.consents.map((given) => given.text) ?? [];
  expect(text).toBe('Text of t.k_headline\n\nText of t.k_body\n\nText of t.k_note');
});
