import { expect, test } from 'vitest';
import { measureOf } from '../units/measure.ts';
import { wordIssue } from './word-issue.ts';
import { writeQuantities } from './write-quantities.ts';

const params = { height: { min: 90, max: 250, unit: 'cm' }, weight: { min: 30, max: 96, unit: 'kg' } };

function issueIn(locale: string, kind: 'height' | 'weight', bounds: { min?: number; max?: number } = {}) {
  const allowed = { ...params[kind], ...bounds };
  const measure = measureOf('us', allowed.unit, kind === 'height' ? 0 : 1);
  const subject = kind === 'height' ? 'height_cm' : 'weight_kg';
  return wordIssue({ code: 'answer.range', subject, params: allowed, ...(measure && { measure }) }, locale);
}

test.each([
  ['en-US', 'height', 'Please enter a height between 3 ft 0 in and 8 ft 2 in.'],
  ['en-US', 'weight', 'Please enter a weight between 67 and 211 lb.'],
  ['es-US', 'height', 'Ingrese una estatura entre 3 pies 0 pulgadas y 8 pies 2 pulgadas.'],
  ['es-US', 'weight', 'Ingrese un peso entre 67 y 211 libras.'],
] as const)(
  'decisions.md 12: with us, %s says the bounds of a %s in units that the patient knows',
  (locale, kind, message) => {
    expect(issueIn(locale, kind).message).toBe(message);
  },
);

test('decisions.md 12: the params of an issue are in the unit of the answer', () => {
  expect(issueIn('en-US', 'height').params).toEqual(params.height);
});

test('decisions.md 12: bounds that no figure fits are worded in the unit of the answer', () => {
  expect(issueIn('en-US', 'weight', { min: 30, max: 30 }).message).toBe(
    'Please enter a weight between 30 and 30 kg.',
  );
});

test.each([
  ['en', 'metric', 'Above 50 kg and 172 cm, {50 lb}, {1500 kg}'],
  ['en', 'us', 'Above 110 lb and 5 ft 8 in, {50 lb}, {1500 kg}'],
  ['es', 'us', 'Above 110 libras and 5 pies 8 pulgadas, {50 lb}, {1500 kg}'],
] as const)(
  'decisions.md 12: in %s and %s a text says its quantities in the units of the patient',
  (locale, units, text) => {
    expect(writeQuantities('Above {50 kg} and {172 cm}, {50 lb}, {1500 kg}', units, locale)).toBe(text);
  },
);
