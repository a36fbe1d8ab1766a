import { overtaken } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { disableOffering } from '../src/app/enablements/disable-offering.ts';
import { enableOffering } from '../src/app/enablements/enable-offering.ts';
import { setPrice } from '../src/app/offerings/set-price.ts';
import type { Context } from '../src/context.ts';
import { aBrandOperation, anOperatorOperation } from './an-operation.ts';
import { startCatalog } from './catalog-under-test.ts';

const wl = 'wl-1';
const tenant = () => aBrandOperation();
const operator = () => anOperatorOperation();

async function actionsOf({ auditRows }: Context): Promise<string[]> {
  const rows = await auditRows.find({}, { limit: 100 });
  return rows.flatMap(({ action }) => (action === 'offering.seed' ? [] : [action])).toSorted();
}

test('an enable overtaken by another answers the enablement of the other', async () => {
  const { context } = await startCatalog();
  const other = () => enableOffering(context, tenant(), wl);
  const slow = { ...context, enablements: overtaken(context.enablements, other) };
  expect((await enableOffering(slow, tenant(), wl)).created).toBe(false);
  await disableOffering(context, tenant(), wl);
  const slowAgain = { ...context, enablements: overtaken(context.enablements, other) };
  expect((await enableOffering(slowAgain, tenant(), wl)).created).toBe(false);
  expect(await actionsOf(context)).toEqual(['offering.disable', 'offering.enable', 'offering.enable']);
});

test('a disable overtaken by a disable and a fresh enable ends the fresh one', async () => {
  const { context } = await startCatalog();
  await enableOffering(context, tenant(), wl);
  const meanwhile = async () => {
    await disableOffering(context, tenant(), wl);
    await enableOffering(context, tenant(), wl);
  };
  await disableOffering({ ...context, enablements: overtaken(context.enablements, meanwhile) }, tenant(), wl);
  expect(await actionsOf(context)).toEqual([
    'offering.disable',
    'offering.disable',
    'offering.enable',
    'offering.enable',
  ]);
});

test('a price overtaken by another keeps both in the history', async () => {
  const { context, operator: client } = await startCatalog();
  const price = (priceMinor: bigint) => ({ offeringRef: wl, priceMinor, currency: 'USD' });
  const other = () => setPrice(context, operator(), price(2n));
  const slow = { ...context, offerings: overtaken(context.offerings, other) };
  expect(await setPrice(slow, operator(), price(1n))).toMatchObject({ version: 3, price: { number: 3 } });
  const { prices } = await client.listPrices({ offeringRef: wl });
  expect(prices.map(({ priceMinor }) => priceMinor)).toEqual([1n, 2n, 24900n]);
});
