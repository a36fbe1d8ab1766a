import { createClient } from '@connectrpc/connect';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { createTransport, errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { internalCredential } from '@telehealth/service-kit/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { as, startCatalog, wl } from './catalog-under-test.ts';
import { testOfferings } from './test-offerings.ts';

const plan = { name: 'Plan', skuId: 'S-1', therapies: ['weight_loss', 'walk'], mode: 'refill', active: true };
const refusedWith = async (call: Promise<unknown>) =>
  errorFromWire(await call.catch((thrown: unknown) => thrown));

test('an offering is created without a price, replaced as a whole, and keeps its price', async () => {
  const { operator } = await startCatalog();
  const ref = { offeringRef: 'new:1' };
  const put = async (change: object) => (await operator.putOffering({ ...ref, ...plan, ...change })).offering;
  expect(await put({})).toMatchObject({ ...ref, ...plan, priceMinor: 0n, currency: '', version: 1n });
  await operator.setPrice({ ...ref, priceMinor: 100n, currency: 'EUR' });
  const changed = await put({ skuId: 'S-2' });
  expect(changed).toMatchObject({ skuId: 'S-2', priceMinor: 100n, currency: 'EUR', version: 3n });
  expect(await operator.getOffering(ref)).toMatchObject({ offering: changed });
  expect((await put({ skuId: 'S-2' }))?.version).toBe(3n);
  expect(await put({ skuId: 'S-2', name: 'Better' })).toMatchObject({ name: 'Better', version: 4n });
});

test('a refusal of an offering or price has every issue by JSON Pointer and changes nothing; a missing offering is not found', async () => {
  const { operator } = await startCatalog();
  const put = operator.putOffering({ ...wl, skuId: '', therapies: ['botox'], mode: '' });
  expect(await refusedWith(put)).toMatchObject({
    kind: 'validation',
    issues: [{ where: '/name' }, { where: '/sku_id' }, { where: '/therapies/0' }, { where: '/mode' }],
  });
  const price = operator.setPrice({ ...wl, priceMinor: -1n, currency: 'usd' });
  const issues = [{ where: '/price_minor' }, { where: '/currency' }];
  expect(await refusedWith(price)).toMatchObject({ kind: 'validation', issues });
  expect((await operator.getOffering(wl)).offering?.version).toBe(1n);
  const nope = { offeringRef: 'nope' };
  const calls = [
    ...[operator.getOffering(nope), operator.withdrawOffering(nope), operator.listPrices(nope)],
    operator.setPrice({ ...nope, priceMinor: 1n, currency: 'USD' }),
  ];
  expect(await Promise.all(calls.map(kindOf))).toEqual(calls.map(() => 'not-found'));
});

test('the price history has every price with its start and its operator, newest first', async () => {
  const { operator, clock } = await startCatalog();
  const at = clock.now();
  for (const priceMinor of [100n, 200n, 200n, 300n]) {
    clock.pass(1000);
    await operator.setPrice({ ...wl, priceMinor, currency: 'USD' });
  }
  const row = (priceMinor: bigint, after: number, setBy: string) => ({
    ...{ priceMinor, currency: 'USD', since: BigInt(at + after), setBy },
  });
  const all = [
    row(300n, 4000, 'ada'),
    row(200n, 2000, 'ada'),
    row(100n, 1000, 'ada'),
    row(24900n, 0, 'seed'),
  ];
  expect((await operator.listPrices(wl)).prices).toMatchObject(all);
  const first = await operator.listPrices({ ...wl, limit: 3 });
  const rest = await operator.listPrices({ ...wl, limit: 3, pageToken: first.nextPageToken });
  expect([first.prices, rest.prices]).toMatchObject([all.slice(0, 3), all.slice(3)]);
  expect(rest.nextPageToken).toBe('');
  expect(await kindOf(operator.listPrices({ ...wl, pageToken: 'x' }))).toBe('malformed-request');
});

test('the history has all prices that were set at the same time, and the last one is in force', async () => {
  const { operator } = await startCatalog();
  const raced = [1n, 2n, 3n, 4n, 5n].map((priceMinor) =>
    kindOf(operator.setPrice({ ...wl, priceMinor, currency: 'USD' })),
  );
  const outcomes = await Promise.all(raced);
  expect(outcomes.filter((kind) => kind !== 'ok' && kind !== 'conflict')).toEqual([]);
  const { prices } = await operator.listPrices(wl);
  const set = outcomes.filter((kind) => kind === 'ok').length;
  expect(new Set(prices.map(({ priceMinor }) => priceMinor)).size).toBe(set + 1);
  expect((await operator.getOffering(wl)).offering?.priceMinor).toBe(prices[0]?.priceMinor);
});

onEmbeddedStore((freshUrl) => {
  test('a restart keeps the changes of operators', async () => {
    const storeUrl = freshUrl();
    const first = await startCatalog({ storeUrl });
    await first.operator.setPrice({ ...wl, priceMinor: 1n, currency: 'USD' });
    await first.operator.withdrawOffering({ offeringRef: 'ed-1' });
    await first.close();
    const { operator } = await startCatalog({ storeUrl });
    const { offerings } = await operator.listOfferings({});
    expect(offerings).toHaveLength(testOfferings.length);
    expect(offerings.find(({ offeringRef }) => offeringRef === 'wl-1')?.priceMinor).toBe(1n);
    expect(offerings.find(({ offeringRef }) => offeringRef === 'ed-1')?.active).toBe(false);
  });
});

test('decisions.md 11: every change leaves an audit row with the operator, the correlation id and the change', async () => {
  const { audit, operator, offerings } = await startCatalog();
  const from = (correlationId: string) => ({ headers: { 'x-correlation-id': correlationId } });
  await operator.setPrice({ ...wl, priceMinor: 1n, currency: 'USD' }, from('c-2'));
  await operator.withdrawOffering(wl, from('c-3'));
  await operator.putOffering({ ...wl, ...plan }, from('c-4'));
  const { enablement } = await offerings.enableOffering(wl, as());
  await offerings.putDisplayCopy({ ...wl, copy: { locales: { en: { title: 'T' } } } }, as());
  await offerings.disableOffering(wl, as());

  const rowsOf = async (clientId: string) => {
    const { rows } = await audit.listAuditRows({ clientId, limit: 200 });
    return rows
      .map(({ action, actor, correlationId, subject }) => [action, actor?.who.value, correlationId, subject])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  };
  expect((await rowsOf('')).filter(([action]) => action !== 'offering.seed')).toEqual([
    ['offering.price.set', 'ada', 'c-2', 'offering/wl-1'],
    ['offering.put', 'ada', 'c-4', 'offering/wl-1'],
    ['offering.withdraw', 'ada', 'c-3', 'offering/wl-1'],
  ]);
  expect(await rowsOf('cli_1')).toEqual([
    ['display_copy.put', 'key_1', 'c-1', 'display_copy/brd_slim/wl-1'],
    ['offering.disable', 'key_1', 'c-1', enablement?.enablementId],
    ['offering.enable', 'key_1', 'c-1', enablement?.enablementId],
  ]);
});

test('decisions.md 11: only an operator with the scope `catalog` opens the operator contract', async () => {
  const { url, otherOperator } = await startCatalog();
  expect(await kindOf(otherOperator.getOffering(wl))).toBe('forbidden');
  const transport = createTransport({ targets: [url], internalCredential });
  const internalCaller = createClient(CatalogOperatorService, transport);
  expect(await kindOf(internalCaller.getOffering(wl))).toBe('unauthorized');
  await transport.close();
});
