import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowedRedirect } from './allowed-redirect.ts';

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
  'https://shop.example/return/100%25/x%25-y',
  'https://shop.example/return/%C3%A4',
  'https://shop.example/return/.hidden/a.b/a..b;v=1',
  'https://shop.example/return?share=100%2525&next=..;x',
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
  ['dot segments encoded twice', 'https://shop.example/return/%252e%252e/admin'],
  ['dot segments encoded twice, in capitals', 'https://shop.example/return/%252E%252E/admin'],
  ['dot segments encoded three times', 'https://shop.example/return/%25252e%25252e/admin'],
  ['a dot, and one encoded twice', 'https://shop.example/return/.%252e/admin'],
  ['a slash encoded twice', 'https://shop.example/return/..%252fadmin'],
  ['a backslash encoded twice', 'https://shop.example/return/%255cadmin'],
  ['a slash encoded twice in the query', 'https://shop.example/return?next=%252Fadmin'],
  ['dot segments encoded twice by halves', 'https://shop.example/return/%252%65%252%65/admin'],
  ['dot segments encoded twice all over', 'https://shop.example/return/%25%32%65%25%32%65/admin'],
  ['dots with a parameter', 'https://shop.example/return/..;/admin'],
  ['dots with a parameter of some length', 'https://shop.example/return/..;v=1/admin'],
  ['encoded dots with a parameter', 'https://shop.example/return/%2e%2e;/admin'],
  ['half-encoded dots with a parameter', 'https://shop.example/return/.%2e;/admin'],
  ['dots with an encoded parameter', 'https://shop.example/return/..%3b/admin'],
  ['a dot with a parameter', 'https://shop.example/return/.;/admin'],
  ['three dots', 'https://shop.example/return/.../admin'],
  ['dots and a blank', 'https://shop.example/return/..%20/admin'],
  ['dots around a NUL', 'https://shop.example/return/.%00./admin'],
  ['a tab between dots', 'https://shop.example/return/.%09./admin'],
  ['dots longer than they need be', 'https://shop.example/return/%c0%ae%c0%ae/admin'],
  ['bytes that are no text', 'https://shop.example/return/%ff'],
  ['a percent sign of nothing', 'https://shop.example/return/%'],
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

/** What servers make of a path that decode it more than once, or drop what follows a semicolon. */
function readingsOf(path: string): readonly string[] {
  const readings = [path];
  for (const reading of readings) {
    const others = [reading.replace(/;[^/]*/g, ''), reading.replaceAll('\\', '/'), decoded(reading)];
    for (const other of others) if (!readings.includes(other)) readings.push(other);
  }
  return readings;
}

function decoded(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

test('whatever is honoured leads a browser to the origin of an entry, at or below its path, however often a server decodes', () => {
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
      '%25',
      '2e',
      '2f',
      '5c',
      ';',
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
      for (const reading of readingsOf(pathname)) {
        const { pathname: walked } = new URL(`https://shop.example${reading}`);
        expect(`${walked}/`.startsWith('/return/'), redirect).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});
