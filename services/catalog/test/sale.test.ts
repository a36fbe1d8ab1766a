import { SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { announce } from './announce.ts';
import { as, startCatalog } from './catalog-under-test.ts';
import { type Script, startUpstreams } from './scripted-upstreams.ts';

const wl = { offeringRef: 'wl-1' };

const start = async () => {
  const upstreams = await startUpstreams();
  return { upstreams, ...(await startCatalog({ storeUrl: 'sqlite::memory:', upstreams })) };
};

test('decisions.md 3: an active offering is for sale at the price of the catalog', async () => {
  const { offerings, operator, sales } = await start();
  await offerings.enableOffering(wl, as());
  const sale = { status: SaleStatus.ACTIVE, therapies: ['weight_loss'] };
  expect(await sales.getSale(wl, as())).toMatchObject({ ...sale, priceMinor: 24900n, currency: 'USD' });
  await operator.setPrice({ ...wl, priceMinor: 100n, currency: 'EUR' });
  expect(await sales.getSale(wl, as())).toMatchObject({ ...sale, priceMinor: 100n, currency: 'EUR' });
});

const draft = (context: Context) => announce(context, 'weight_loss', [{ criteriaApproved: false }]);

test.each<[string, (script: Script, context: Context) => unknown, SaleStatus]>([
  ['the therapy is not declared', (script) => (script.therapies = []), SaleStatus.INACTIVE],
  ['the criteria are drafts', (_, context) => draft(context), SaleStatus.INACTIVE],
  ['agreements are not known', (script) => (script.agreementsCurrent = undefined), SaleStatus.UNVERIFIED],
  [
    'agreements are not known and the criteria are drafts',
    (script, context) => {
      script.agreementsCurrent = undefined;
      return draft(context);
    },
    SaleStatus.INACTIVE,
  ],
])('when %s, the sale is not active', async (_, spoil, status) => {
  const { offerings, sales, upstreams, context } = await start();
  await offerings.enableOffering(wl, as());
  await spoil(upstreams.script, context);
  expect((await sales.getSale(wl, as())).status).toBe(status);
});

test('a withdrawn offering is inactive, and its price is still told', async () => {
  const { offerings, operator, sales } = await start();
  await offerings.enableOffering(wl, as());
  await operator.withdrawOffering(wl);
  expect(await sales.getSale(wl, as())).toMatchObject({ status: SaleStatus.INACTIVE, priceMinor: 24900n });
});

test('an offering without a price is inactive', async () => {
  const { offerings, operator, sales } = await start();
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
  const { offerings, sales } = await start();
  await offerings.enableOffering(wl, as());
  await offerings.disableOffering(wl, as());
  expect(await kindOf(sales.getSale(wl, as()))).toBe('not-found');
});
