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

test.each([
  [{ accent: '#0b5fff', background: '#fffaf2', font: 'lora', radius: 'round', scheme: 'light' }, []],
  [{ accent: '#7fd1ae', background: '#10211b', scheme: 'dark' }, []],
  [{ accent: '#ffe500' }, []],
  [{ font: 'https://evil.example/f.woff2' }, ['/theme/font theme.unusable']],
  [{ accent: 'red', radius: 4 }, ['/theme/accent theme.unusable', '/theme/radius theme.unusable']],
  [{ background: 'javascript:alert(1)' }, ['/theme/background theme.unusable']],
  [{ background: '#808080' }, ['/theme/background theme.contrast']],
  [{ background: '#10211b' }, ['/theme/background theme.contrast']],
  [{ background: '#fffaf2', scheme: 'dark' }, ['/theme/background theme.contrast']],
  [{ accent: '#ffe500', background: '#fffaf2' }, ['/theme/accent theme.contrast']],
  [{ logo: 'https://a.example/l.svg', toString: 'x', own: { font: 'x' } }, []],
])('decisions.md 15: of a theme what pages read is usable and readable: %j', (theme, expected) => {
  const checked = checkedTheme(JSON.stringify(theme), '/theme');
  const issues = 'issues' in checked ? checked.issues : [];
  expect(issues.map(({ code, where }) => `${where} ${code}`)).toEqual(expected);
});
