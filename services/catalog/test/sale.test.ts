import { SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import { kindOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { as, startEnabled, wl } from './catalog-under-test.ts';

test('decisions.md 3: an active offering is for sale at the price of the catalog', async () => {
  const { operator, sales } = await startEnabled();
  const sale = { status: SaleStatus.ACTIVE, therapies: ['weight_loss'] };
  expect(await sales.getSale(wl, as())).toMatchObject({ ...sale, priceMinor: 24900n, currency: 'USD' });
  await operator.setPrice({ ...wl, priceMinor: 100n, currency: 'EUR' });
  expect(await sales.getSale(wl, as())).toMatchObject({ ...sale, priceMinor: 100n, currency: 'EUR' });
});

test('decisions.md 14: a sale has the brand’s name of the offering in the locale, or else that of the catalog', async () => {
  const { offerings, sales } = await startEnabled();
  const named = async (locale: string) => (await sales.getSale({ ...wl, locale }, as())).displayName;
  expect(await named('es')).toBe('Offering wl-1');
  const locales = { en: { title: 'Monthly' }, es: { title: 'Cada mes' } };
  await offerings.putDisplayCopy({ ...wl, copy: { locales } }, as());
  expect([await named('es'), await named('es-MX'), await named('fr'), await named('')]).toEqual([
    ...['Cada mes', 'Cada mes', 'Monthly', 'Monthly'],
  ]);
});

test('decisions.md 6: an offering whose currency is no longer in use stays readable and is not sold', async () => {
  const { context, sales, storefront } = await startEnabled();
  const price = { priceMinor: 24_900, currency: 'ABC', number: 1, since: 0, setBy: 'seed' };
  await writable(context.offerings).update(wl.offeringRef, {}, { set: { price } });
  expect(await sales.getSale(wl, as())).toMatchObject({ status: SaleStatus.INACTIVE, currency: 'ABC' });
  expect(await storefront.getStorefront(wl, as())).toMatchObject({ sellable: false, currency: 'ABC' });
});

const minute = 60_000;

test.each(['brand', 'domain'] as const)(
  'decisions.md 5: a sale uses the last answer of %s for 15 minutes, and is unavailable without an answer',
  async (method) => {
    const { sales, storefront, upstreams, clock } = await startEnabled();
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
  const { sales, upstreams } = await startEnabled();
  const waits = async () => {
    upstreams.asked();
    await sales.getSale(wl, { ...as(), timeoutMs: 60_000 });
    return upstreams.calls.map((call) => (call.remainingMs() ?? 0) > 1000);
  };
  expect(await waits()).toEqual([true, true]);
  expect(await waits()).toEqual([false, false]);
});

test('decisions.md 5: what accounts answered the caller of a sale is not asked again, decides, and counts in an outage', async () => {
  const { sales, upstreams } = await startEnabled();
  const sell = async (declaredTherapies: string[]) => {
    upstreams.asked();
    const { status } = await sales.getSale({ ...wl, declaredTherapies }, as());
    return [status, upstreams.calls.length];
  };
  expect(await sell(['hrt'])).toEqual([SaleStatus.INACTIVE, 1]);
  expect(await sell(['weight_loss'])).toEqual([SaleStatus.ACTIVE, 1]);
  upstreams.script.faults.set('brand', 'failing');
  expect((await sell([]))[0]).toBe(SaleStatus.ACTIVE);
});

test('decisions.md 5: a sale is unavailable while agreements are not known, and not active once a check fails', async () => {
  const { sales, upstreams } = await startEnabled();
  upstreams.script.agreementsCurrent = undefined;
  expect(await kindOf(sales.getSale(wl, as()))).toBe('unavailable');
  upstreams.script.therapies = [];
  expect((await sales.getSale(wl, as())).status).toBe(SaleStatus.INACTIVE);
});

test('a withdrawn offering is inactive with its price, one without a price is inactive, and a disabled one is not-found', async () => {
  const { offerings, operator, sales } = await startEnabled();
  const sale = async (ref: { offeringRef: string }) => await sales.getSale(ref, as());
  await operator.withdrawOffering(wl);
  expect(await sale(wl)).toMatchObject({ status: SaleStatus.INACTIVE, priceMinor: 24900n });
  await offerings.disableOffering(wl, as());
  expect(await kindOf(sale(wl))).toBe('not-found');
  const unpriced = { offeringRef: 'wl-3' };
  const plan = {
    name: 'Unpriced',
    skuId: 'SKU-3',
    therapies: ['weight_loss'],
    mode: 'initial',
    active: true,
  };
  await operator.putOffering({ ...unpriced, ...plan });
  await offerings.enableOffering(unpriced, as());
  expect(await sale(unpriced)).toMatchObject({ status: SaleStatus.INACTIVE, priceMinor: 0n, currency: '' });
});
