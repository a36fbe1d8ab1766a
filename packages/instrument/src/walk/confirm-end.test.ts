import { expect, test } from 'vitest';
import {
  ask,
  bundleOf,
  choice,
  choices,
  currentOf,
  fact,
  isTrue,
  openedAt,
  submit,
  tryNext,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import type { Bundle, FactDefinition, NodeDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';

type Control = Extract<NodeDefinition, { kind: 'question' }>['control'];

/** A questionnaire that the answer to its first question ends when the condition is true. */
function ending(
  first: FactDefinition,
  control: Control,
  when: NonNullable<Bundle['stop_when']>[number]['when'],
  {
    locale = 'en',
    units = 'metric',
    required = true,
  }: { locale?: string; units?: 'us' | 'metric'; required?: boolean } = {},
) {
  const bundle = bundleOf({
    facts: [first, ...yesNoFacts('other')],
    derivations:
      first.code === 'born'
        ? [
            {
              code: 'age',
              value_type: 'number',
              label_key: 't.age',
              expr: { kind: 'age_years', from: first.code },
            },
          ]
        : [],
    stop_when: [{ code: 'ended', when, ending: { headline: 't.ended' } }],
    nodes: [ask(first.code, control, { required }), ask('other', 'yes_no')],
  });
  const spoken = { ...bundle, locales: [locale], copy: { [locale]: bundle.copy.en ?? {} } };
  const instrument = compileInstrument(spoken, undefined, locale, units);
  return { instrument, session: openSession(instrument, openedAt).session };
}

const young = { kind: 'compare', ref: 'age', op: 'lt', value: 18 } as const;
const born = fact('born', 'date', { min: '1900-01-01', max: 'as_of' });
const illness = choices('illness', 'a', 'b', 'none');
const hasAny = { kind: 'includes', ref: 'illness', value: 'a' } as const;
const kg = fact('weight', 'number', { unit: 'kg', min: 30, max: 400 });
const isLight = { kind: 'compare', ref: 'weight', op: 'lt', value: 50 } as const;
const mmhg = fact('pressure', 'number', { unit: 'mmhg', min: 40, max: 300 });
const name = fact('name', 'string');
const hasName = { kind: 'answered', ref: 'name' } as const;

test.each([
  ['an age', ending(born, 'date', young), '2015-01-02', 'You are 11 years old by this date. Is that right?'],
  [
    'the age of one',
    ending(born, 'date', young),
    '2025-06-15',
    'You are 1 year old by this date. Is that right?',
  ],
  ['no age', ending(born, 'date', young), '2026-06-01', 'You are 0 years old by this date. Is that right?'],
  [
    'an age in Spanish',
    ending(born, 'date', young, { locale: 'es' }),
    '2015-01-02',
    'Según esta fecha, usted tiene 11 años. ¿Es correcto?',
  ],
  [
    'the age of one in Spanish',
    ending(born, 'date', young, { locale: 'es' }),
    '2025-01-02',
    'Según esta fecha, usted tiene 1 año. ¿Es correcto?',
  ],
  [
    'yes',
    ending(fact('other2', 'boolean'), 'yes_no', isTrue('other2')),
    true,
    'You chose “Yes”. This ends the questions. Is that right?',
  ],
  [
    'yes in Spanish',
    ending(fact('other2', 'boolean'), 'yes_no', isTrue('other2'), { locale: 'es' }),
    true,
    'Eligió «Sí». Con esto terminan las preguntas. ¿Es correcto?',
  ],
  [
    'an option',
    ending(choice('use', 'now', 'never'), 'single_select_cards', {
      kind: 'compare',
      ref: 'use',
      op: 'eq',
      value: 'now',
    }),
    'now',
    'You chose “Text of t.now”. This ends the questions. Is that right?',
  ],
  [
    'options',
    ending(illness, 'multi_select_cards', hasAny),
    ['b', 'a'],
    'You chose “Text of t.a” and “Text of t.b”. This ends the questions. Is that right?',
  ],
  [
    'a weight',
    ending(kg, 'weight_kg', isLight),
    45.5,
    'You entered 45.5 kg. This ends the questions. Is that right?',
  ],
  [
    'a weight in pounds',
    ending(kg, 'weight_kg', isLight, { units: 'us' }),
    45.4,
    'You entered 100 lb. This ends the questions. Is that right?',
  ],
  [
    'a number',
    ending(mmhg, 'number', { kind: 'compare', ref: 'pressure', op: 'gt', value: 180 }),
    190,
    'You entered 190 mmHg. This ends the questions. Is that right?',
  ],
  [
    'a day without an age',
    ending(fact('seen', 'date', { min: '1900-01-01' }), 'date', {
      kind: 'compare',
      ref: 'seen',
      op: 'lt',
      value: '2020-01-01',
    }),
    '2015-01-02',
    'You entered January 2, 2015. This ends the questions. Is that right?',
  ],
  [
    'a typed text',
    ending(name, 'text', hasName),
    'Jane Roe',
    'This answer ends the questions. Is that right?',
  ],
  [
    'a question passed over',
    ending(name, 'text', { kind: 'not', of: hasName }, { required: false }),
    undefined,
    'You gave no answer. This ends the questions. Is that right?',
  ],
])(
  'decisions.md 12: %s that ends the intake early is asked about first',
  (_, { instrument, session }, answer, message) => {
    expect(tryNext(instrument, session, { answer, askBeforeEnd: true })).toEqual({
      kind: 'refused',
      issues: [{ code: 'answer.confirm', message }],
    });
    expect(submit(instrument, session, { answer }).state.status).toBe('complete');
    expect(submit(instrument, session, { answer, askBeforeEnd: false }).state.status).toBe('complete');
  },
);

const { instrument, session } = ending(born, 'date', young);

test('an answer that ends nothing is stored at once', () => {
  const next = submit(instrument, session, { answer: '1990-01-01', askBeforeEnd: true });
  expect(currentOf(next)).toBe('q_other');
  const end = submit(instrument, next, { answer: true, askBeforeEnd: true });
  expect(end.state.status).toBe('complete');
});

test('an invalid answer has its own issue', () => {
  expect(tryNext(instrument, session, { answer: '2027-01-01', askBeforeEnd: true })).toMatchObject({
    issues: [{ code: 'answer.range' }],
  });
});

test('a revised answer that ends the intake is asked about, and the answer before still counts', () => {
  const next = submit(instrument, session, { answer: '1990-01-01' });
  const reopened = decideBack(instrument, next, openedAt).session;
  const asked = tryNext(instrument, reopened, { answer: '2015-01-02', askBeforeEnd: true });
  expect(asked).toMatchObject({ kind: 'refused', issues: [{ code: 'answer.confirm' }] });
  expect(currentOf(submit(instrument, reopened, { answer: '1990-01-01' }))).toBe('q_other');
});

test('decisions.md 3: the answer accepted last is recognised with the member and without it', () => {
  const next = submit(instrument, session, { answer: '1990-01-01', askBeforeEnd: true });
  const again = { nodeId: 'q_born', answer: '1990-01-01' };
  expect(tryNext(instrument, next, again)).toEqual({ kind: 'replayed' });
  expect(tryNext(instrument, next, { ...again, askBeforeEnd: true })).toEqual({ kind: 'replayed' });
});
