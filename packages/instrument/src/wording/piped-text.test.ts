import { expect, test } from 'vitest';
import { ask, bundleOf, choices, fact, openedAt, submit } from '../../test/authored-bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from '../lint/lint-bundle.ts';
import { renderStep } from '../render/render.ts';
import type { Units } from '../units/units.ts';
import { openSession } from '../walk/open-session.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

const medicines = ['ozempic', 'wegovy', 'none'];

const answered = {
  name: 'Ana <b>{fact:mass}</b> & {plural:count|one=#|other=#}',
  mass: 80.5,
  height: 180,
  sleep: 1,
  day: '2026-03-05',
  sure: true,
  taken: ['ozempic', 'wegovy'],
} as const;

/** Every fact is optional and asked first; the last question has the text. */
function bundleWith(texts: Readonly<Record<string, string>>): Bundle {
  const order = Object.keys(answered) as (keyof typeof answered)[];
  const controls = {
    name: 'text',
    mass: 'weight_kg',
    height: 'height_cm',
    sleep: 'number',
    day: 'date',
    sure: 'yes_no',
    taken: 'multi_select_cards',
  } as const;
  const authored = bundleOf({
    facts: [
      fact('name', 'string'),
      fact('mass', 'number', { unit: 'kg', min: 30, max: 400 }),
      fact('height', 'number', { unit: 'cm', min: 90, max: 250 }),
      fact('sleep', 'number', { unit: 'hours' }),
      fact('day', 'date', { min: '1900-01-01' }),
      fact('sure', 'boolean'),
      choices('taken', ...medicines),
      fact('last', 'boolean'),
    ],
    derivations: [
      { code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'mass', cm: 'height' }, round: 1 },
      { code: 'count', value_type: 'number', expr: { kind: 'count', ref: 'taken' } },
      {
        code: 'weight_class',
        value_type: 'code',
        expr: {
          kind: 'band',
          from: 'mass',
          bands: [
            { code: 'light', label_key: 't.light' },
            { code: 'heavy', at_least: 70, label_key: 't.heavy' },
          ],
        },
      },
    ],
    nodes: [
      ...order.map((code) => ask(code, controls[code], { required: false })),
      ask('last', 'yes_no', { content: { helper: 't.helper' } }),
    ],
  });
  const locales = Object.keys(texts);
  return {
    ...authored,
    locales,
    copy: Object.fromEntries(
      locales.map((locale) => [locale, { ...authored.copy.en, 't.last': texts[locale] ?? '' }]),
    ),
  };
}

interface Read {
  readonly locale?: string;
  readonly units?: Units;
  readonly answers?: Readonly<Record<string, unknown>>;
}

function headline(text: string, { locale = 'en', units = 'metric', answers = answered }: Read = {}) {
  const { bundle, findings } = lintBundle(bundleWith({ [locale]: text }));
  if (!bundle) throw new Error(JSON.stringify(findings));
  const instrument = compileInstrument(bundle, 'sha', locale, units);
  let { session } = openSession(instrument, openedAt);
  for (const code of Object.keys(answered)) session = submit(instrument, session, { answer: answers[code] });
  return renderStep(instrument, session, ids).node?.copy;
}

test.each<[text: string, read: Read, expected: string]>([
  ['For {fact:sure|you}', {}, 'For Yes'],
  ['For {fact:sure|you}', { locale: 'es' }, 'For Sí'],
  ['{fact:taken|nothing}', {}, 'Text of t.ozempic and Text of t.wegovy'],
  ['{fact:taken|nothing}', { locale: 'es' }, 'Text of t.ozempic y Text of t.wegovy'],
  ['{fact:mass|it}, {fact:height|it}', {}, '80.5 kg, 180 cm'],
  ['{fact:mass|it}', { locale: 'es' }, '80,5 kg'],
  ['{fact:mass|it}, {fact:height|it}', { units: 'us' }, '177 lb, 5 ft 11 in'],
  ['Above {50 kg} {fact:mass|it}', { units: 'us' }, 'Above 110 lb 177 lb'],
  ['{fact:day|then}', {}, 'March 5, 2026'],
  ['{fact:day|then}', { locale: 'es' }, '5 de marzo de 2026'],
  ['{derivation:bmi|your BMI}', {}, '24.8 kg/m²'],
  ['{derivation:weight_class|it}', {}, 'Text of t.heavy'],
  ['{plural:count|one=# medicine|other=# medicines|unknown=medicines}', {}, '2 medicines'],
  [
    '{plural:count|one=# medicamento|many=# de medicamentos|other=# medicamentos|unknown=x}',
    { locale: 'es', answers: { taken: ['ozempic'] } },
    '1 medicamento',
  ],
  ['{plural:sleep|one=a single hour|other=# hours|unknown=x}', {}, 'a single hour'],
  ['{plural:sleep|one=#|other=# hours|unknown=x}', { answers: { sleep: 1200 } }, '1,200 hours'],
])('decisions.md 12: %s is in the words of the session (%#)', (text, read, expected) => {
  expect(headline(text, read)).toBe(expected);
});

test.each([
  ['Hello {fact:name|you}!', 'Hello you!'],
  ['{derivation:bmi|your BMI}', 'your BMI'],
  ['{plural:count|one=# medicine|other=# medicines|unknown=your medicines}', 'your medicines'],
  ['{fact:taken|none}: {fact:mass|light} {fact:day|today}', 'none: light today'],
])("decisions.md 12: what is unknown reads as the author's fallback: %s", (text, expected) => {
  expect(headline(text, { answers: {} })).toBe(expected);
});

test('what a patient typed is plain text on one line, and is never read as a placeholder itself', () => {
  expect(headline('Hello {fact:name|you}')).toBe(`Hello ${answered.name}`);
  expect(headline('Hello {fact:name|you}', { answers: { name: '  a   b ' } })).toBe('Hello a b');
});

test('what a patient typed is cut', () => {
  const name = 'é'.repeat(500);
  expect(headline('{fact:name|you}', { answers: { name } })).toBe(`${'é'.repeat(119)}…`);
  expect(headline('{fact:name|you}', { answers: { name: 'é'.repeat(120) } })).toBe('é'.repeat(120));
});

test('a text without placeholders is compiled once, and shared by all sessions', () => {
  const instrument = compileInstrument(bundleWith({ en: 'Above {50 kg}?' }));
  for (const node of instrument.nodes) expect(node).toMatchObject({ piping: undefined });
});
