import { expect, test } from 'vitest';
import { plainTextIssues } from './plain-text.ts';

const codes = (text: string) =>
  plainTextIssues(text, 100, 'headline', '/copy/headline').map(({ code }) => code);

test.each([
  ['an override of the direction', 'a\u202eb'],
  ['an embedding', 'a\u202ab\u202c'],
  ['an isolate', '\u2066a\u2069'],
  ['a mark of direction', 'a\u200f'],
  ['a space without width', 'a\u200bb'],
  ['a joiner at the end', 'a\u200d'],
  ['a joiner between blanks', 'a \u200d b'],
  ['a word joiner', 'a\u2060b'],
  ['a mark of byte order', '\ufeffa'],
  ['a soft hyphen', 'a\u00adb'],
  ['a separator of lines', 'a\u2028b'],
  ['a separator of paragraphs', 'a\u2029b'],
  ['a filler', 'a\u3164b'],
  ['tags', 'a\u{e0061}b'],
  ['a control character', 'a\u0007b'],
  ['a line', 'a\nb'],
])('decisions.md 5: plain text has no %s', (_what, text) => {
  expect(codes(text)).toEqual(['headline.control_character']);
});

test.each([
  ['accents', 'Wie geht es Ihnen? Días, naïve'],
  ['an emoji', 'Good 👍🏽'],
  ['emoji that are joined', '👩‍⚕️ 👨‍👩‍👧 ❤️'],
  ['letters that a joiner keeps apart', 'می\u200cخواهم'],
  ['letters that a joiner joins', 'क्\u200dष'],
  ['Hebrew', 'שלום'],
  ['a thin space', '5 000'],
])('decisions.md 5: plain text may have %s', (_what, text) => {
  expect(codes(text)).toEqual([]);
});
