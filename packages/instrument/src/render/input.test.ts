import { expect, test } from 'vitest';
import { ask, bundleOf, instrumentOf, openedAt, submit, yesNoFacts } from '../../test/authored-bundle.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';

const text = { value_type: 'string', cardinality: 'single' } as const;
const facts: readonly FactDefinition[] = [
  ...yesNoFacts('sure'),
  { code: 'count', value_type: 'number', cardinality: 'single', min: 0, max: 60, unit: 'min' },
  { code: 'height', value_type: 'number', cardinality: 'single', min: 90, max: 250, unit: 'cm' },
  { code: 'born', value_type: 'date', cardinality: 'single', min: '1900-01-01', max: 'as_of' },
  { code: 'since', value_type: 'date', cardinality: 'single', min: '2000-01-01' },
  { code: 'why', ...text, max_length: 300 },
  { code: 'family', ...text, contact: true, autocomplete: 'family-name' },
  { code: 'mail', ...text, contact: true, max_length: 254 },
  { code: 'call', ...text, contact: true },
  { code: 'home', value_type: 'address', cardinality: 'single', contact: true },
];
const nodes = [
  ask('sure', 'yes_no'),
  ask('count', 'number'),
  ask('height', 'height_cm'),
  ask('born', 'date'),
  ask('since', 'date'),
  ask('why', 'textarea'),
  ask('family', 'text'),
  ask('mail', 'email'),
  ask('call', 'phone'),
  ask('home', 'address'),
];
const derivations = [
  { code: 'age', value_type: 'number', expr: { kind: 'age_years', from: 'born' } },
] as const;
const instrument = instrumentOf({ facts, nodes, derivations });
const inputOf = (fact: string) => instrument.nodeById.get(`q_${fact}`)?.template.input;

test.each<[string, object]>([
  ['sure', { valueType: 'boolean' }],
  [
    'count',
    {
      valueType: 'number',
      unit: 'minutes',
      unitOne: 'minute',
      min: 0,
      max: 60,
      step: 1,
      decimals: 0,
      inputMode: 'numeric',
    },
  ],
  [
    'height',
    { valueType: 'number', unit: 'cm', min: 90, max: 250, step: 1, decimals: 0, inputMode: 'numeric' },
  ],
  ['born', { valueType: 'date', minDate: '1900-01-01', autocomplete: 'bday' }],
  ['since', { valueType: 'date', minDate: '2000-01-01' }],
  ['why', { valueType: 'text', maxLength: 300, inputMode: 'text' }],
  ['family', { valueType: 'text', maxLength: 2000, inputMode: 'text', autocomplete: 'family-name' }],
  ['mail', { valueType: 'email', maxLength: 254, inputMode: 'email', autocomplete: 'email' }],
  ['call', { valueType: 'phone', maxLength: 2000, inputMode: 'tel', autocomplete: 'tel' }],
])('decisions.md 12: what a page needs for a good control: %s', (fact, input) => {
  expect(inputOf(fact)).toEqual(input);
});

test('decisions.md 12: an address says its parts, in order', () => {
  const { valueType, fields = [] } = inputOf('home') ?? {};
  expect(valueType).toBe('address');
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['line1', true],
    ['line2', false],
    ['city', true],
    ['state', true],
    ['postal_code', true],
    ['country', true],
  ]);
  expect(fields[4]).toEqual({
    ...{ name: 'postal_code', label: 'ZIP code', required: true },
    ...{ maxLength: 20, autocomplete: 'postal-code' },
  });
});

test('the state of an address is a choice in the words of the locale, and its country is fixed', () => {
  const optionsIn = (locale: string) => {
    const bundle = { ...bundleOf({ facts, nodes, derivations }), locales: [locale] };
    const compiled = compileInstrument({ ...bundle, copy: { [locale]: bundle.copy.en ?? {} } });
    const parts = compiled.nodeById.get('q_home')?.template.input?.fields ?? [];
    return Object.fromEntries(parts.map(({ name, options }) => [name, options]));
  };
  for (const [locale, newYork, country] of [
    ['en', 'New York', 'United States'],
    ['es', 'Nueva York', 'Estados Unidos'],
  ] as const) {
    const { state = [], ...others } = optionsIn(locale);
    expect(others).toEqual({ country: [{ code: 'US', label: country }] });
    expect(state).toHaveLength(59);
    expect(state).toContainEqual({ code: 'NY', label: newYork });
    const labels = state.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, locale)));
  }
});

test('decisions.md 12: the options of yes_no are true and false, in the platform’s words or the author’s', () => {
  expect(instrument.nodeById.get('q_sure')?.template.options).toEqual([
    { code: 'true', label: 'Yes', exclusive: false },
    { code: 'false', label: 'No', exclusive: false },
  ]);
  const options = ['true', 'false'].map((code) => ({ code, label_key: `t.${code}` }));
  const bundle = bundleOf({ facts: yesNoFacts('sure'), nodes: [ask('sure', 'yes_no', { options })] });
  const authored = compileInstrument(bundle);
  const { session } = openSession(authored, openedAt);
  const { node } = renderStep(authored, session, { sessionId: 'ses_1', journeyId: 'jny_1' });
  expect(node?.options?.map(({ label }) => label)).toEqual(['Text of t.true', 'Text of t.false']);
  expect(submit(authored, session, { answer: false }).state.status).toBe('complete');
});

test('decisions.md 12: the words of the platform are those of the locale', () => {
  const bundle = { ...bundleOf({ facts, nodes, derivations }), locales: ['es'] };
  const spanish = compileInstrument({ ...bundle, copy: { es: bundle.copy.en ?? {} } });
  const templateOf = (fact: string) => spanish.nodeById.get(`q_${fact}`)?.template;
  expect(templateOf('sure')?.options?.map(({ label }) => label)).toEqual(['Sí', 'No']);
  expect(templateOf('count')?.input?.unit).toBe('minutos');
  expect(templateOf('home')?.input?.fields?.[2]?.label).toBe('Ciudad');
});
