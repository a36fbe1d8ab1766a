import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { components } from '../gen/api.ts';
import { answerOfFigure, figureOfAnswer } from './figures.ts';

type NodeInput = components['schemas']['NodeInput'];

const height = {
  value_type: 'number',
  unit: 'cm',
  decimals: 2,
  display: {
    unit: 'in',
    per_unit: 2.54,
    decimals: 0,
    step: 1,
    parts: [
      { unit: 'ft', size: 12 },
      { unit: 'in', size: 1 },
    ],
  },
} satisfies NodeInput;
const weight = {
  value_type: 'number',
  unit: 'kg',
  decimals: 8,
  display: { unit: 'lb', per_unit: 0.45359237, decimals: 0, step: 1 },
} satisfies NodeInput;
const metric = { value_type: 'number', unit: 'cm', decimals: 0 } satisfies NodeInput;

test('docs/guides/intake-loop.md: feet, inches and pounds become metric answers', () => {
  expect(answerOfFigure(height, { ft: 5, in: 8 })).toBe(172.72);
  expect(answerOfFigure(weight, { lb: 212 })).toBe(96.16158244);
  expect(answerOfFigure(metric, { cm: 172 })).toBe(172);
  expect(figureOfAnswer(metric, 172)).toEqual({ cm: 172 });
});

test('decisions.md 12: a figure that was entered is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 11 }), (ft, inches) => {
      expect(figureOfAnswer(height, answerOfFigure(height, { ft, in: inches }))).toEqual({ ft, in: inches });
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 900 }), (lb) => {
      expect(figureOfAnswer(weight, answerOfFigure(weight, { lb }))).toEqual({ lb });
    }),
  );
});
