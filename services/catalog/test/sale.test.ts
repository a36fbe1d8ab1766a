import { SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { announce } from './announce.ts';
import { as, startCatalog } from './catalog-under-test.ts';
import type { Script } from './scripted-upstreams.ts';

const wl = { offeringRef: 'wl-1' };

test('decisions.md 3: an active offering is for sale at the price of the catalog', async () => {
  const { offerings, operator, sales } = await startCatalog();
  await offerings.enableOffering(wl, as());
  const sale = { status: SaleStatus.ACTIVE, therapies: ['weight_loss'] };
  expect(await sales.getSale(wl, as())).toMatchObject({ ...sale, priceMinor: 24900n, currency: 'USD' });
  await operator.setPrice({ ...wl, priceMinor: 100n, currency: 'EUR' });
  expect(await sales.getSale(wl, as())).toMatchObject({ ...sale, priceMinor: 100n, currency: 'EUR' });
});

test('decisions.md 14: a sale is named as the brand calls the offering in the locale, else as the catalog does', async () => {
  const { offerings, sales } = await startCatalog();
  await offerings.enableOffering(wl, as());
  const named = async (locale: string) => (await sales.getSale({ ...wl, locale }, as())).displayName;
  expect(await named('es')).toBe('Offering wl-1');
  const locales = { en: { title: 'Monthly' }, es: { title: 'Cada mes' } };
  await offerings.putDisplayCopy({ ...wl, copy: { locales } }, as());
  expect([await named('es'), await named('es-MX'), await named('fr'), await named('')]).toEqual([
    ...['Cada mes', 'Cada mes', 'Monthly', 'Monthly'],
  ]);
});

const draft = (context: Context) => announce(context, 'weight_loss', [{ criteriaApproved: false }]);

test.each<[string, (script: Script, context: Context) => unknown, SaleStatus]>([
  ['the therapy is not declared', (script) => (script.therapies = []), SaleStatus.INACTIVE],
  ['the criteria are drafts', (_, context) => draft(context), SaleStatus.INACTIVE],
  [
    'agreements are not known and the criteria are drafts',
    (script, context) => {
      script.agreementsCurrent = undefined;
      return draft(context);
    },
    SaleStatus.INACTIVE,
  ],
])('when %s, the sale is not active', async (_, spoil, status) => {
  const { offerings, sales, upstreams, context } = await startCatalog();
  await offerings.enableOffering(wl, as());
  await spoil(upstreams.script, context);
  expect((await sales.getSale(wl, as())).status).toBe(status);
});

const minute = 60_000;

test.each(['brand', 'domain'] as const)(
  'decisions.md 5: a sale uses the last answer of %s for 15 minutes, and is unavailable without one',
  async (method) => {
    const { offerings, sales, storefront, upstreams, clock } = await startCatalog();
    await offerings.enableOffering(wl, as());
    const status = async () => (await sales.getSale(wl, as())).status;
    upstreams.script.faults.set(method, 'failing');
    expect(await kindOf(sales.getSale(wl, as()))).toBe('unavailable');
    expect(await kindOf(storefront.getStorefront(wl, as()))).toBe('unavailable');
    upstreams.script.faults.clear();
    expect(await status()).toBe(SaleStatus.ACTIVE);
    upstreams.script.faults.set(method, 'failing');
    clock.pass(15 * minute - 1);
    expect(await status()).toBe(SaleStatus.ACTIVE);
    expect((await storefront.getStorefront(wl, as())).sellable).toBe(true);
    clock.pass(1);
    expect(await kindOf(sales.getSale(wl, as()))).toBe('unavailable');
  },
);

test('decisions.md 5: a sale waits longer than 1 s for an answer about the brand, unless it has an earlier one', async () => {
  const { offerings, sales, upstreams } = await startCatalog();
  await offerings.enableOffering(wl, as());
  const waits = async () => {
    upstreams.asked();
    await sales.getSale(wl, { ...as(), timeoutMs: 60_000 });
    return upstreams.calls.map((call) => (call.remainingMs() ?? 0) > 1000);
  };
  expect(await waits()).toEqual([true, true]);
  expect(await waits()).toEqual([false, false]);
});

test('decisions.md 5: a sale is unavailable while agreements are not known, and not active once a check fails', async () => {
  const { offerings, sales, upstreams } = await startCatalog();
  await offerings.enableOffering(wl, as());
  upstreams.script.agreementsCurrent = undefined;
  expect(await kindOf(sales.getSale(wl, as()))).toBe('unavailable');
  upstreams.script.therapies = [];
  expect((await sales.getSale(wl, as())).status).toBe(SaleStatus.INACTIVE);
});

test('a withdrawn offering is inactive, and its price is still told', async () => {
  const { offerings, operator, sales } = await startCatalog();
  await offerings.enableOffering(wl, as());
  await operator.withdrawOffering(wl);
  expect(await sales.getSale(wl, as())).toMatchObject({ status: SaleStatus.INACTIVE, priceMinor: 24900n });
});

test('an offering without a price is inactive', async () => {
  const { offerings, operator, sales } = await startCatalog();
  const unpriced = { offeringRef: 'wl-3' };
  await operator.putOffering({
    ...unpriced,
    ...{ name: 'Unpriced', skuId: 'SKU-3', therapies: ['weight_loss'], mode: 'initial', active: true },
  });
  await offerings.enableOffering(unpriced, as());
  const { status, priceMinor, currency } = await sales.getSale(unpriced, as());
  expect([status, priceMinor, currency]).toEqual([SaleStatus.INACTIVE, 0n, '']);
});

test('a disabled offering is not-found, as one that was never enabled', async () => {
  const { offerings, sales } = await startCatalog();
  await offerings.enableOffering(wl, as());
  await offerings.disableOffering(wl, as());
  expect(await kindOf(sales.getSale(wl, as()))).toBe('not-found');
});
