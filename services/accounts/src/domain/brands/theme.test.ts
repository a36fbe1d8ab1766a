import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedTheme } from './theme.ts';

function outcome(text: string): string {
  const checked = checkedTheme(text, '/theme');
  return 'themeJson' in checked ? checked.themeJson : (checked.issues[0]?.code ?? '');
}

const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
const sized = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

test.each([
  ['{}', '{}'],
  [' { "b" : 1 , "a" : [ 2, {"d":0,"c":null} ] } ', '{"a":[2,{"c":null,"d":0}],"b":1}'],
  ['{"a":1,"a":2}', '{"a":2}'],
  ['{"__proto__":{"polluted":true}}', '{"__proto__":{"polluted":true}}'],
  [nested(8), nested(8)],
  [nested(9), 'theme.too_deep'],
  ['{"a":'.repeat(5000), 'theme.malformed'],
  [`{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`, 'theme.too_deep'],
  ['', 'theme.malformed'],
  ['null', 'theme.malformed'],
  ['[]', 'theme.malformed'],
  ['"a"', 'theme.malformed'],
  ['{', 'theme.malformed'],
  ['{} {}', 'theme.malformed'],
  [sized(16_384), sized(16_384)],
  [sized(16_385), 'theme.too_large'],
  [`{"a":"${'ø'.repeat(8200)}"}`, 'theme.too_large'],
  [' '.repeat(70_000), 'theme.too_large'],
])('interface.md 2.2: theme %.40j: %.40j', (text, expected) => {
  expect(outcome(text)).toBe(expected);
});

test('every theme has one canonical form, which is a theme with the same content', () => {
  const small = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), small, { maxKeys: 5 }), (theme) => {
      const text = JSON.stringify(theme);
      // JSON.parse of V8 13.6 can read a name that is one escaped character (\n) as another one that it has seen (\\).
      fc.pre(!/"\\(u[0-9a-f]{4}|.)":/.test(text));
      const reversed = JSON.stringify(Object.fromEntries(Object.entries(theme).toReversed()));
      const form = outcome(text);
      expect(JSON.parse(form)).toEqual(JSON.parse(text));
      expect(outcome(reversed)).toBe(form);
      expect(outcome(form)).toBe(form);
    }),
  );
});
