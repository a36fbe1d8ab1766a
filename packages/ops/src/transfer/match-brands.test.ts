import { create } from '@bufbuild/protobuf';
import { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { expect, test } from 'vitest';
import { matchBrands } from './match-brands.ts';

const brand = (brandId: string, name: string) => create(BrandSchema, { brandId, name });
const [a, b] = [brand('brd_a', 'Slim'), brand('brd_b', 'Hair')];

/** The ids of the brands that belong together; null where one is created. */
function matched(targets: Parameters<typeof matchBrands>[1], ...pairs: string[]) {
  const matches = matchBrands([a, b], targets, pairs);
  return matches.map(({ source, target }) => [source.brandId, target?.brandId ?? null]);
}

test('a brand goes to the one of its name, and is created where there is none', () => {
  expect(matched([brand('brd_1', 'Slim'), brand('brd_2', 'Other')])).toEqual([
    ['brd_a', 'brd_1'],
    ['brd_b', null],
  ]);
});

test('a pair goes before the name, and names brands by id or name', () => {
  const targets = [brand('brd_1', 'Slim'), brand('brd_2', 'Sleek')];
  const expected = [
    ['brd_a', 'brd_2'],
    ['brd_b', 'brd_1'],
  ];
  expect(matched(targets, 'Slim=brd_2', 'brd_b=Slim')).toEqual(expected);
});

test.each([
  ['two brands that go to one', [brand('brd_1', 'Slim')], ['Hair=Slim'], /^Two brands would go to brd_1/],
  ['a name that fits two brands', [brand('brd_1', 'Slim'), brand('brd_2', 'Slim')], [], /^Several brands/],
  ['a pair that names no brand', [brand('brd_1', 'Slim')], ['Slim=Missing'], /^--brand Slim=Missing: /],
  ['half a pair', [brand('brd_1', 'Slim')], ['Slim'], /^--brand Slim: /],
])('%s is refused', (_, targets, pairs, message) => {
  expect(() => matched(targets, ...pairs)).toThrow(message);
});
