import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowedEnding, isAllowedRedirect } from './allowed-redirect.ts';
import { allowlist, refusedRedirects } from './testing/redirect-corpus.ts';

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

test.each(refusedRedirects)('interface.md 4.1 rule 10: %s is refused', (_, redirect) => {
  expect(isAllowedRedirect(redirect, allowlist)).toBe(false);
});

test('decisions.md 3: http is honoured for localhost alone, by an entry of its own', () => {
  const listed = ['http://localhost:48200/thanks', 'http://shop.example/return'];
  expect(isAllowedRedirect('http://localhost:48200/thanks?a=1', listed)).toBe(true);
  for (const redirect of [
    'http://localhost:48201/thanks',
    'https://localhost:48200/thanks',
    'http://localhost:48200/other',
    'http://localhost.shop.example/thanks',
    'http://127.0.0.1:48200/thanks',
    'http://shop.example/return',
  ])
    expect(isAllowedRedirect(redirect, listed), redirect).toBe(false);
});

test('interface.md 2.5: a journey ends at an https address alone, whatever the allowlist has', () => {
  const listed = ['http://localhost:48200/thanks', 'http://localhost', 'https://localhost', ...allowlist];
  for (const redirect of [
    'https://localhost/x',
    'https://shop.example/return/step/2',
    'https://bare.example',
  ])
    expect(isAllowedEnding(redirect, listed), redirect).toBe(true);
  for (const redirect of [
    'http://localhost:48200/thanks',
    'http://localhost/x',
    'http://localhost',
    ...refusedRedirects.map(([, address]) => address),
  ])
    expect(isAllowedEnding(redirect, listed), redirect).toBe(false);
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

test('every allowed URL takes a browser to the origin of an entry, at or below its path, however often a server decodes', () => {
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
