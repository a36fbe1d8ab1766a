import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserOriginIssues } from './browser-origins.ts';

const codes = (origins: readonly string[], mode: 'test' | 'live' = 'live') =>
  browserOriginIssues(origins, mode, '/origins').map(({ code, where }) => `${where} ${code}`);

const judged = (isRight: boolean, texts: readonly string[]) => texts.map((text) => [text, isRight] as const);

test.each([
  ...judged(true, [
    ...['https://shop.example', 'https://shop.example:8443', 'https://a.b-c.shop_1.example'],
    ...['https://xn--shp-sna.example', 'https://192.0.2.1', 'https://[2001:db8::1]:8443'],
    ...['https://localhost'],
  ]),
  ...judged(false, [
    ...['http://localhost', 'http://localhost:3000', 'https://shop.example:443', 'https://shop.example/'],
    ...['https://shop.example/a', 'https://shop.example?', 'https://shop.example#', 'https://SHOP.example'],
    ...['HTTPS://shop.example', 'https://shöp.example', 'https://shop.example.', 'https://.shop.example'],
    ...['https://*.shop.example', 'https://*', '*', 'null', '', 'https://', '//shop.example'],
    ...['shop.example', 'https://user@shop.example', 'https://:@shop.example', 'https://shop.example '],
    ...['https://shop.example\n', 'https://shop.example,https://other.example', 'https://0x7f.1'],
    ...['https://127.1', 'https://[::0001]', 'https://shop.example:08443', 'https://shop.example:99999'],
    ...['http://shop.example', 'ws://shop.example', 'file://', 'chrome-extension://abcdefghijklmnop'],
    ...[`https://${'a'.repeat(300)}.example`],
  ]),
])('decisions.md 3: origin %j may be set for a live client: %s', (origin, right) => {
  expect(codes([origin])).toEqual(right ? [] : ['/origins/0 browser_origins.malformed']);
});

test.each([
  ...judged(true, [...['http://localhost', 'http://localhost:3000']]),
  ...judged(false, [
    ...['http://localhost:80', 'http://localhost/', 'http://localhost.example', 'http://a.localhost'],
    ...['http://127.0.0.1:3000', 'http://shop.example'],
  ]),
])('decisions.md 3: plain http %j may be set for a test client: %s', (origin, right) => {
  expect(codes([origin], 'test')).toEqual(right ? [] : ['/origins/0 browser_origins.malformed']);
});

test.each([
  ['test', true],
  ['live', false],
] as const)('the refusal to a %s client names http://localhost: %s', (mode, isNamed) => {
  const [issue] = browserOriginIssues(['http://127.0.0.1:3000'], mode, '/origins');
  expect(issue?.message.includes('http://localhost')).toBe(isNamed);
});

test('an origin is accepted exactly when a browser sends it as the origin of its pages', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true }),
      (text) => {
        const { origin } = new URL(text);
        expect(codes([origin])).toEqual([]);
        expect(codes([text]).length === 0).toBe(text === origin);
      },
    ),
  );
});

test('a brand has at most 50 origins, each once', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `https://shop-${i}.example`);
  expect(codes(many(50))).toEqual([]);
  expect(codes(many(51))).toEqual(['/origins browser_origins.too_many']);
  expect(codes(['https://a.example', 'https://b.example', 'https://a.example'])).toEqual([
    '/origins/2 browser_origins.repeated',
  ]);
});
