import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowedRedirect } from './redirect-allowlist.ts';

const allowlist = ['https://shop.example/return', 'https://bare.example', 'https://slash.example/in/'];

test.each([
  'https://shop.example/return',
  'https://shop.example/return/',
  'https://shop.example/return/step/2',
  'https://shop.example/return?code=1&next=a',
  'https://shop.example/return#done',
  'https://bare.example',
  'https://bare.example/',
  'https://bare.example/anything/at/all',
  'https://slash.example/in/',
  'https://slash.example/in/deeper',
])('interface.md 4.1 rule 10: %s is honoured', (redirect) => {
  expect(isAllowedRedirect(redirect, allowlist)).toBe(true);
});

test.each([
  ['empty', ''],
  ['a path', '/return'],
  ['protocol-relative', '//shop.example/return'],
  ['not https', 'http://shop.example/return'],
  ['another scheme', 'javascript://shop.example/return'],
  ['a scheme in capitals', 'HTTPS://shop.example/return'],
  ['one slash', 'https:/shop.example/return'],
  ['a user', 'https://ann@shop.example/return'],
  ['a user and a password', 'https://ann:secret@shop.example/return'],
  ['no user, but its sign', 'https://@shop.example/return'],
  ['the allowed host as a user', 'https://shop.example@evil.example/return'],
  ['the allowed host as a user before a backslash', 'https://evil.example\\@shop.example/return'],
  ['backslashes', 'https:\\\\shop.example\\return'],
  ['a backslash in the path', 'https://shop.example/return\\..\\admin'],
  ['an encoded backslash', 'https://shop.example/return/%5cadmin'],
  ['an encoded slash', 'https://shop.example/return%2fadmin'],
  ['an encoded slash in capitals', 'https://shop.example/return%2Fadmin'],
  ['an encoded slash in the query', 'https://shop.example/return?next=%2Fadmin'],
  ['dot segments', 'https://shop.example/return/../admin'],
  ['a single dot', 'https://shop.example/./return'],
  ['encoded dot segments', 'https://shop.example/return/%2e%2e/admin'],
  ['half-encoded dot segments', 'https://shop.example/return/.%2E/admin'],
  ['a path beside', 'https://shop.example/returned'],
  ['a path beside, by a dot', 'https://shop.example/return.html'],
  ['a path above', 'https://shop.example/'],
  ['the path without its slash', 'https://slash.example/in'],
  ['a path in other capitals', 'https://shop.example/Return'],
  ['a host in capitals', 'https://SHOP.example/return'],
  ['the default port', 'https://shop.example:443/return'],
  ['another port', 'https://shop.example:8443/return'],
  ['a port of nothing', 'https://shop.example:/return'],
  ['a trailing dot', 'https://shop.example./return'],
  ['a host below', 'https://evil.shop.example/return'],
  ['a host that ends alike', 'https://evilshop.example/return'],
  ['a host that begins alike', 'https://shop.example.evil.example/return'],
  ['letters of another script', 'https://shоp.example/return'],
  ['full-width letters', 'https://ｓhop.example/return'],
  ['a full-width dot', 'https://shop。example/return'],
  ['a soft hyphen', 'https://sh\u00adop.example/return'],
  ['a tab', 'https://shop.example/ret\turn'],
  ['a line break', 'https://shop.example/return\n'],
  ['a blank before', ' https://shop.example/return'],
  ['a NUL', 'https://shop.example/return\u0000'],
  ['a lone surrogate', 'https://shop.example/return/\ud800'],
  ['letters that need encoding', 'https://shop.example/return/ä'],
  ['an address', 'https://127.0.0.1/return'],
  ['over-long', `https://shop.example/return/${'a'.repeat(2048)}`],
])('interface.md 4.1 rule 10: %s is refused', (_, redirect) => {
  expect(isAllowedRedirect(redirect, allowlist)).toBe(false);
});

test('nothing is honoured without an allowlist, or by an entry that is itself no normal URL', () => {
  expect(isAllowedRedirect('https://shop.example/return', [])).toBe(false);
  for (const entry of ['http://shop.example', 'https://shop.example/../return', 'shop.example', '']) {
    expect(isAllowedRedirect('https://shop.example/return', [entry])).toBe(false);
  }
});

test('whatever is honoured leads a browser to the origin of an entry, at or below its path', () => {
  const parts = fc.array(
    fc.constantFrom(
      'https:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '%2e',
      '%2f',
      '?',
      '#',
      'shop.example',
      'return',
      'x',
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(parts, (some) => {
      const redirect = `https://shop.example/return${some.join('')}`;
      if (!isAllowedRedirect(redirect, allowlist)) return;
      const { origin, pathname } = new URL(redirect, 'https://elsewhere.example');
      expect(origin).toBe('https://shop.example');
      expect(`${pathname}/`.startsWith('/return/')).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
