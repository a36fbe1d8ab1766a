import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserOriginIssues } from './browser-origins.ts';

const codes = (origins: readonly string[], mode: 'test' | 'live' = 'live') =>
  browserOriginIssues(origins, mode, '/origins').map(({ code, where }) => `${where} ${code}`);

test.each([
  ['https://shop.example', true],
  ['https://shop.example:8443', true],
  ['https://a.b-c.shop_1.example', true],
  ['https://xn--shp-sna.example', true],
  ['https://192.0.2.1', true],
  ['https://[2001:db8::1]:8443', true],
  ['https://localhost', true],
  ['http://localhost', false],
  ['http://localhost:3000', false],
  ['https://shop.example:443', false],
  ['https://shop.example/', false],
  ['https://shop.example/a', false],
  ['https://shop.example?', false],
  ['https://shop.example#', false],
  ['https://SHOP.example', false],
  ['HTTPS://shop.example', false],
  ['https://shöp.example', false],
  ['https://shop.example.', false],
  ['https://.shop.example', false],
  ['https://*.shop.example', false],
  ['https://*', false],
  ['*', false],
  ['null', false],
  ['', false],
  ['https://', false],
  ['//shop.example', false],
  ['shop.example', false],
  ['https://user@shop.example', false],
  ['https://:@shop.example', false],
  ['https://shop.example ', false],
  ['https://shop.example\n', false],
  ['https://shop.example,https://other.example', false],
  ['https://0x7f.1', false],
  ['https://127.1', false],
  ['https://[::0001]', false],
  ['https://shop.example:08443', false],
  ['https://shop.example:99999', false],
  ['http://shop.example', false],
  ['ws://shop.example', false],
  ['file://', false],
  ['chrome-extension://abcdefghijklmnop', false],
  [`https://${'a'.repeat(300)}.example`, false],
])('decisions.md 3: origin %j may be set for a live client: %s', (origin, right) => {
  expect(codes([origin])).toEqual(right ? [] : ['/origins/0 browser_origins.malformed']);
});

test.each([
  ['http://localhost', true],
  ['http://localhost:3000', true],
  ['http://localhost:80', false],
  ['http://localhost/', false],
  ['http://localhost.example', false],
  ['http://a.localhost', false],
  ['http://127.0.0.1:3000', false],
  ['http://shop.example', false],
])('decisions.md 3: plain http %j may be set for a test client: %s', (origin, right) => {
  expect(codes([origin], 'test')).toEqual(right ? [] : ['/origins/0 browser_origins.malformed']);
});

test.each([
  ['test', true],
  ['live', false],
] as const)('the refusal names to a %s client http://localhost: %s', (mode, isNamed) => {
  const [issue] = browserOriginIssues(['http://127.0.0.1:3000'], mode, '/origins');
  expect(issue?.message.includes('http://localhost')).toBe(isNamed);
});

test('what is accepted is exactly what a browser sends as the origin of a page there', () => {
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
