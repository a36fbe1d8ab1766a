import { expect, test } from 'vitest';
import { accentRule } from './accent.ts';

test.each([
  ['#0b5fff', '#fff'],
  ['#000000', '#fff'],
  ['#767676', '#fff'],
  ['#777777', '#000'],
  ['#FFE500', '#000'],
  ['#ffffff', '#000'],
])('decisions.md 14: on the accent %s the text is %s', (accent, onAccent) => {
  expect(accentRule(accent)).toBe(`:root{--accent:${accent};--on-accent:${onAccent}}\n`);
});

test.each(['', 'red', '#0b5', '#0b5fff80', '#0b5fff}body{display:none', '#0b5fff</style>', '#0b5fff\n'])(
  'what is no colour as #rrggbb changes nothing: %j',
  (accent) => {
    expect(accentRule(accent)).toBe('');
  },
);
