import { expect, test } from 'vitest';
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
  expect(boundsOf(input, locale)).toBe(written);
});
