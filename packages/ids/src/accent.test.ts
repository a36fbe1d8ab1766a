import { expect, test } from 'vitest';
import { isAccent } from './accent.ts';

test.each(['#0b5fff', '#0B5FFF', '#000000'])('decisions.md 14: %s is an accent', (text) => {
  expect(isAccent(text)).toBe(true);
});

test.each(['', 'red', '0b5fff', '#0b5', '#0b5fff80', '#0b5ffg', ' #0b5fff', '#0b5fff\n', '#0b5fff}'])(
  'decisions.md 14: %j is no accent',
  (text) => {
    expect(isAccent(text)).toBe(false);
  },
);
