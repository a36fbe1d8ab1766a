import { DomainError } from '@telehealth/errors';
import { therapies } from '@telehealth/ids';
import { expect, test } from 'vitest';
import builtInOfferings from '../../seed/offerings.json' with { type: 'json' };
import { canonicalOffering, type OfferingInput } from './canonical-offering.ts';
import { pricedAt } from './price.ts';

const input: OfferingInput = {
  offeringRef: 'wl-1',
  name: 'Weight care',
  skuId: 'SKU-1',
  therapies: ['weight_loss'],
  mode: 'initial',
  active: true,
};

function issuesOf(run: () => unknown): string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.issues.map(({ code, where }) => `${where} ${code}`);
  }
}

test.each<[Partial<OfferingInput>, string[]]>([
  [{}, []],
  [{ therapies: ['weight_loss', 'ed'], mode: 'refill', active: false }, []],
  [{ offeringRef: '' }, ['/offering_ref offering_ref.malformed']],
  [{ name: 'é'.repeat(80) }, []],
  [{ name: 'x'.repeat(81) }, ['/name name.too_long']],
  [{ name: ' ' }, ['/name name.empty']],
  [{ name: '<b>Care</b>' }, ['/name name.markup']],
  [{ skuId: '' }, ['/sku_id sku_id.malformed']],
  [{ skuId: 'a b' }, ['/sku_id sku_id.malformed']],
  [{ therapies: [] }, ['/therapies therapies.missing']],
  [
    { therapies: ['ed', 'botox', 'ed'] },
    ['/therapies/1 therapies.unknown', '/therapies/2 therapies.repeated'],
  ],
  [{ mode: 'yearly' }, ['/mode mode.unknown']],
  [
    { offeringRef: '-', mode: '', therapies: [] },
    ['/offering_ref offering_ref.malformed', '/therapies therapies.missing', '/mode mode.unknown'],
  ],
])('an offering with %j', (change, issues) => {
  expect(issuesOf(() => canonicalOffering({ ...input, ...change }))).toEqual(issues);
});

test.each<[minor: number, currency: string, issues: readonly string[]]>([
  [1, 'USD', []],
  [1_000_000_000, 'EUR', []],
  [0, 'USD', ['/price_minor price_minor.out_of_range']],
  [1.5, 'USD', ['/price_minor price_minor.out_of_range']],
  [-1, 'USD', ['/price_minor price_minor.out_of_range']],
  [1_000_000_001, 'USD', ['/price_minor price_minor.out_of_range']],
  [2 ** 62, 'usd', ['/price_minor price_minor.out_of_range', '/currency currency.malformed']],
  [1, 'USDT', ['/currency currency.malformed']],
  [1, '', ['/currency currency.malformed']],
  [1, 'HUF', []],
  [1, 'CLF', []],
  ...['ABC', 'XXX', 'XAU', 'BGN', 'HRK'].map((code): [number, string, string[]] => [
    1,
    code,
    ['/currency currency.unknown'],
  ]),
])('a price of %s %j', (minor, currency, issues) => {
  expect(issuesOf(() => pricedAt(minor, currency))).toEqual(issues);
});

test('interface.md 4.8: the catalog starts with an offering of every therapy, each bound to one', () => {
  const codes = builtInOfferings.flatMap((offering) => offering.therapies);
  expect(new Set(codes)).toEqual(new Set(therapies));
  expect(codes).toHaveLength(builtInOfferings.length);
  expect(new Set(builtInOfferings.map(({ offering_ref }) => offering_ref)).size).toBe(codes.length);
});
