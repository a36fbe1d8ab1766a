import { expect, test } from 'vitest';
import type { Input } from '../api/step.ts';
import { english } from '../texts/en.ts';
import { spanish } from '../texts/es.ts';
import { boundsOf } from './bounds.ts';

const height = {
  value_type: 'number',
  display: {
    ...{ unit: 'pulgadas', unit_one: 'pulgada', per_unit: 2.54, decimals: 0, min: 13, max: 97 },
    parts: [
      { unit: 'pies', unit_one: 'pie', size: 12 },
      { unit: 'pulgadas', unit_one: 'pulgada', size: 1 },
    ],
  },
};
const years = { value_type: 'number', unit: 'years', unit_one: 'year', min: 0 };

test.each([
  ['es-US', height, '1 pie 1 pulgada – 8 pies 1 pulgada'],
  ['en', { ...years, max: 1 }, '0 – 1 year'],
  ['en', { ...years, max: 30 }, '0 – 30 years'],
  ['en', { value_type: 'number', unit: 'kg', min: 1, max: 1 }, '1 – 1 kg'],
  ['en', { value_type: 'number', min: 0, max: 1000 }, '0 – 1,000'],
  ['en', { value_type: 'number', min: 0 }, undefined],
])('in %s the bounds of %j are %s', (locale, input, written) => {
  expect(boundsOf(input, english, locale)).toBe(written);
});

const input = (bounds: Partial<Input>): Input => ({ value_type: 'date', ...bounds });

test.each<[Partial<Input>, string | undefined]>([
  [{ min_date: '1900-01-01', max_date: '2026-11-28' }, 'From January 1, 1900 to November 28, 2026'],
  [{ min_date: '1900-01-01' }, 'January 1, 1900 or later'],
  [{ max_date: '2026-11-28' }, 'November 28, 2026 or earlier'],
  [
    { precision: 'month', min_date: '1988-04-17', max_date: '2026-11-28' },
    'From April 1988 to November 2026',
  ],
  [{ precision: 'year', min_date: '1988-04-17' }, '1988 or later'],
  [{}, undefined],
])('decisions.md 12: the bounds of a date %j are shown in words', (bounds, words) => {
  expect(boundsOf(input(bounds), english, 'en-US')).toBe(words);
});

test('the bounds of a date are shown in Spanish', () => {
  const bounds = { min_date: '1900-01-01', max_date: '2026-11-28' };
  expect(boundsOf(input(bounds), spanish, 'es-US')).toBe('Del 1 de enero de 1900 al 28 de noviembre de 2026');
  const months = input({ ...bounds, precision: 'month' });
  expect(boundsOf(months, spanish, 'es-US')).toBe('De enero de 1900 a noviembre de 2026');
});
