import { expect, test } from 'vitest';
import { accentOf, isAccent } from './accent.ts';

test.each(['#0b5fff', '#0B5FFF', '#000000'])('decisions.md 14: %s is an accent', (text) => {
  expect(isAccent(text)).toBe(true);
});

test.each(['', 'red', '0b5fff', '#0b5', '#0b5fff80', '#0b5ffg', ' #0b5fff', '#0b5fff\n', '#0b5fff}'])(
  'decisions.md 14: %j is no accent',
  (text) => {
    expect(isAccent(text)).toBe(false);
  },
);

test.each([
  ['{"accent":"#0b5fff"}', '#0b5fff'],
  ['{"accent":"#0B5FFF","nested":{"a":[1]}}', '#0B5FFF'],
  ['', undefined],
  ['{}', undefined],
  ['{"accent":null}', undefined],
  ['{"accent":["#0b5fff"]}', undefined],
  ['{"accent":"red"}', undefined],
  ['{"accent":"#0b5"}', undefined],
  ['{"accent":"#0b5fff;}body{display:none"}', undefined],
  ['{"accent":"#0b5fff\\n"}', undefined],
])('decisions.md 14: the accent of the theme %s is %s', (themeJson, accent) => {
  expect(accentOf(themeJson)).toBe(accent);
});
