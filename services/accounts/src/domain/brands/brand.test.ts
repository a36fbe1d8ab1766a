import { DomainError } from '@telehealth/errors';
import { therapies } from '@telehealth/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedBrand, createdBrand, type NewBrand } from './brand.ts';

const plain: NewBrand = { name: 'Acme' };

function issuesOf(input: Partial<NewBrand>): string[] {
  try {
    createdBrand({ ...plain, ...input }, 'test');
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'validation') throw error;
    return error.issues.map((issue) => `${issue.where} ${issue.code}`);
  }
}

const judged = (isRight: boolean, texts: readonly string[]) => texts.map((text) => [text, isRight] as const);

test('interface.md 4.8: the roster has eleven therapies, and a brand may enable all or none', () => {
  expect(therapies).toHaveLength(11);
  expect(createdBrand({ ...plain, enabledTherapies: [...therapies] }, 'test').enabledTherapies).toEqual(
    therapies,
  );
  expect(createdBrand(plain, 'test').enabledTherapies).toEqual([]);
});

test.each([
  [['weight_loss', 'botox'], ['/enabled_therapies/1 enabled_therapies.unknown']],
  [['ed', 'skin', 'ed'], ['/enabled_therapies/2 enabled_therapies.repeated']],
  [['ED'], ['/enabled_therapies/0 enabled_therapies.unknown']],
  [
    ['toString', ''],
    ['/enabled_therapies/0 enabled_therapies.unknown', '/enabled_therapies/1 enabled_therapies.unknown'],
  ],
])('therapies %j: %j', (enabledTherapies, expected) => {
  expect(issuesOf({ enabledTherapies })).toEqual(expected);
});

test('a brand is made from exactly the lists of known therapies without a repeat', () => {
  const code = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...therapies) }, fc.string());
  fc.assert(
    fc.property(fc.array(code, { maxLength: 20 }), (codes) => {
      const known = codes.every((text) => (therapies as readonly string[]).includes(text));
      const right = known && new Set(codes).size === codes.length;
      expect(issuesOf({ enabledTherapies: codes }).length === 0).toBe(right);
    }),
  );
});

test.each([
  ...judged(true, [...['', 'acme-support', 'a'.repeat(128)]]),
  ...judged(false, [...['a'.repeat(129), '-acme', 'help@acme.example', 'acme support', 'acme\n']]),
])('interface.md 2.4: support route %j may be set: %s', (supportRoute, right) => {
  expect(issuesOf({ supportRoute })).toEqual(right ? [] : ['/support_route support_route.malformed']);
});

test.each([
  ...judged(true, [
    ...['https://shop.example', 'https://shop.example/', 'https://shop.example/thanks'],
    ...['https://shop.example/a/b/', 'https://shop.example:8443/thanks', 'https://xn--shp-sna.example/'],
  ]),
  ...judged(false, [
    ...['http://shop.example/', 'https://shop.example:443/', 'https://SHOP.example/'],
    ...['https://shöp.example/', 'https://shop.example/a/../b', 'https://shop.example\\a'],
    ...['https:/shop.example/', '//shop.example/', '/thanks', 'shop.example', '', 'https://'],
    ...['https://user@shop.example/', 'https://user:pw@shop.example/', 'https://shop.example/?next=x'],
    ...['https://shop.example/?', 'https://shop.example/#top', 'https://shop.example/a%2Fb'],
    ...['https://shop.example/a%5cb', ' https://shop.example/', 'https://shop.example/\n'],
    ...['javascript:alert(1)', `https://shop.example/${'a'.repeat(2048)}`],
  ]),
])('interface.md 4.1 rule 10: allowlist entry %j may be set: %s', (url, right) => {
  expect(issuesOf({ redirectAllowlist: [url] })).toEqual(
    right ? [] : ['/redirect_allowlist/0 redirect_allowlist.malformed'],
  );
});

test.each([
  ['test', 'http://localhost:48200/thanks', true],
  ['test', 'http://localhost', true],
  ['test', 'http://localhost.example/', false],
  ['test', 'http://127.0.0.1:48200/', false],
  ['live', 'http://localhost:48200/thanks', false],
  ['live', 'https://localhost:48200/thanks', true],
] as const)('decisions.md 3: a %s client may list the redirect %s: %s', (mode, url, right) => {
  const create = () => createdBrand({ ...plain, redirectAllowlist: [url] }, mode);
  if (right) expect(create().redirectAllowlist).toEqual([url]);
  else expect(create).toThrow(DomainError);
});

test('an allowlist names a target once and has at most 100 entries', () => {
  expect(
    issuesOf({ redirectAllowlist: ['https://a.example/', 'https://b.example', 'https://a.example'] }),
  ).toEqual(['/redirect_allowlist/2 redirect_allowlist.repeated']);
  const many = (count: number) => Array.from({ length: count }, (_, i) => `https://a.example/${i}`);
  expect(issuesOf({ redirectAllowlist: many(100) })).toEqual([]);
  expect(issuesOf({ redirectAllowlist: many(101) })).toEqual([
    '/redirect_allowlist redirect_allowlist.too_long',
  ]);
});

test('a refusal has the issues of all fields, and quotes nothing that was sent', () => {
  const input = {
    name: 'canary\n',
    enabledTherapies: ['canary'],
    supportRoute: 'canary!',
    redirectAllowlist: ['canary'],
    themeJson: 'canary',
    browserOrigins: ['canary'],
  };
  try {
    createdBrand(input, 'test');
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.issues).toHaveLength(6);
    expect(JSON.stringify(error.issues) + error.message).not.toContain('canary');
  }
});

test('a change keeps the fields that it does not name, and an empty list replaces a list', () => {
  const brand = createdBrand(
    {
      name: 'Acme',
      enabledTherapies: ['ed'],
      supportRoute: 'care',
      redirectAllowlist: ['https://shop.example/'],
      browserOrigins: ['https://shop.example'],
      themeJson: '{"a":1}',
    },
    'test',
  );
  expect(changedBrand(brand, {}, 'test')).toEqual(brand);
  expect(changedBrand(brand, { enabledTherapies: [], supportRoute: '' }, 'test')).toEqual({
    ...brand,
    enabledTherapies: [],
    supportRoute: '',
  });
});

test('decisions.md 3: malformed origins make a malformed request, whatever else is wrong', () => {
  const change = { browserOrigins: ['https://shop.example/'], enabledTherapies: ['botox'] };
  expect(() => changedBrand(createdBrand(plain, 'test'), change, 'test', '/origins')).toThrow(
    expect.objectContaining({ kind: 'malformed-request' }),
  );
});
