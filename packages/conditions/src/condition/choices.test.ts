import { expect, test } from 'vitest';
import { expectedOneOf } from './choices.ts';

test('up to ten choices are all listed, those that are spelled most like the wrong one first', () => {
  expect(expectedOneOf(['height_cm', 'weight_kg', 'goal_weight_kg'], 'weigth_kg')).toBe(
    'Expected one of: weight_kg, goal_weight_kg, height_cm.',
  );
});

test('of more choices the ten nearest are listed, and how many there are', () => {
  const codes = Array.from({ length: 45 }, (_, index) => `fact_${'x'.repeat(index)}`);
  const sentence = expectedOneOf(['weight_kg', ...codes], 'weight');
  expect(sentence).toMatch(/^Expected one of 46, the nearest: weight_kg, fact_, /);
  expect(sentence.split(', ')).toHaveLength(11);
});

test('what is no text leaves the choices in their order, and is not repeated', () => {
  expect(expectedOneOf(['b', 'a'], { secret: 1 })).toBe('Expected one of: b, a.');
  expect(expectedOneOf(['b', 'a'], 'secret')).not.toContain('secret');
});

test('without choices it says so', () => {
  expect(expectedOneOf([], 'a')).toBe('Nothing can be chosen here.');
});
