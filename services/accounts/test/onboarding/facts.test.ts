import { expect, test } from 'vitest';
import type { BrandDocument } from '../../src/storage/brands.ts';
import { type Asked, startUpstreams } from './upstreams-under-test.ts';

const brand = {
  ...{ _id: 'brd_1', clientId: 'cli_1', name: 'Slim', version: 1, createdAt: 0, updatedAt: 0 },
  ...{ enabledTherapies: ['weight_loss', 'ed'], redirectAllowlist: ['https://own.example/'] },
  ...{ browserOrigins: ['https://own.example'], supportRoute: '', themeJson: '{}' },
} as unknown as BrandDocument;
const request = {
  ...{ clientId: 'cli_1', mode: 'test' as const, brands: [brand] },
  correlationId: 'c-1',
};

const ofBrand = {
  ...{ brandId: 'brd_1', hasTherapies: true, hasRedirectAllowlist: true, hasBrowserOrigins: true },
  ...{ hasApprovedTherapy: true, hasOfferingWithoutFailure: true, hasQuestions: true },
  ...{ domains: { login: true, member: true }, webhookTested: true },
};

test('decisions.md 3: facts are what the services answer about the client and each of its brands', async () => {
  const { gather, calls } = await startUpstreams();
  expect(await gather(request)).toEqual({ brands: [ofBrand] });
  const tenancies = calls.map(({ asked, call: { tenancy } }) => [asked, tenancy?.clientId, tenancy?.brandId]);
  for (const asked of ['catalog', 'therapy', 'webhooks', 'domains'])
    expect(tenancies).toContainEqual([asked, 'cli_1', 'brd_1']);
});

test.each<[Asked, object]>([
  ['catalog', { hasOfferingWithoutFailure: false, hasQuestions: false }],
  ['therapy', { hasApprovedTherapy: false }],
  ['webhooks', { webhookTested: false }],
  ['domains', { domains: { login: true, member: false } }],
])('what %s denies does not hold, and what it does not answer is not known', async (asked, denied) => {
  const { gather, faults } = await startUpstreams();
  faults.set(asked, 'no');
  expect(await gather(request)).toEqual({ brands: [{ ...ofBrand, ...denied }] });
  const unknown = (changed: object) =>
    Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]));
  for (const fault of ['failing', 'silent'] as const) {
    faults.set(asked, fault);
    expect(await gather(request)).toEqual({ brands: [{ ...ofBrand, ...unknown(denied) }] });
  }
});

test('silent services cost a second, however many brands there are', async () => {
  const { gather, calls, faults } = await startUpstreams();
  for (const asked of ['catalog', 'therapy', 'webhooks', 'domains'] as const) faults.set(asked, 'silent');
  const brands = Array.from({ length: 50 }, (_, n) => ({ ...brand, _id: `brd_${n}` }));
  const facts = await gather({ ...request, brands });
  expect(facts.brands.map(({ webhookTested }) => webhookTested)).toEqual(Array(50).fill(undefined));
  const granted = new Map<string | undefined, number>();
  for (const { call, leftMs } of calls) {
    const before = granted.get(call.tenancy?.brandId) ?? 0;
    granted.set(call.tenancy?.brandId, Math.max(before, leftMs));
  }
  // Brands are asked about in groups of eight: the first group has the whole second, and the others what is left of it.
  const whole = [...granted.values()].filter((ms) => ms > 100);
  expect(whole.length).toBeLessThanOrEqual(8);
});
