import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const candidates = ['client', 'client list', 'client create', 'brand list', 'api-key list'];

test.each([
  ['cleint list', 'client list'],
  ['client lst', 'client list'],
  ['brands list', 'brand list'],
  ['apikey list', 'api-key list'],
  ['clinet', 'client'],
  ['client list', 'client list'],
  ['xyz', undefined],
  ['', undefined],
])('%s is near to %s', (typed, near) => {
  expect(nearest(typed, candidates)).toBe(near);
});

test('a candidate is nearest to itself, whatever else there is', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.array(word), (typed, others) => {
      expect(nearest(typed, [...others, typed])).toBe(typed);
    }),
  );
});
