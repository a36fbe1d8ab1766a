import { createClient } from '@connectrpc/connect';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { createTransport, errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { internalCredential } from '@telehealth/service-kit/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { as, startCatalog } from './catalog-under-test.ts';
import { testOfferings } from './test-offerings.ts';

onEmbeddedStore((freshUrl) => {
  const start = async (storeUrl = freshUrl()) => await startCatalog({ storeUrl });
  const wl = { offeringRef: 'wl-1' };
  const plan = {
    name: 'Plan',
    skuId: 'S-1',
    therapies: ['weight_loss', 'walk'],
    mode: 'refill',
    active: true,
  };

  test('an offering is created without a price, replaced as a whole, and keeps its price', async () => {
    const { operator } = await start();
    const made = await operator.putOffering({ offeringRef: 'new:1', ...plan });
    expect(made.offering).toMatchObject({
      offeringRef: 'new:1',
      ...plan,
      priceMinor: 0n,
      currency: '',
      version: 1n,
    });
    await operator.setPrice({ offeringRef: 'new:1', priceMinor: 100n, currency: 'EUR' });
    const changed = await operator.putOffering({ offeringRef: 'new:1', ...plan, skuId: 'S-2' });
    expect(changed.offering).toMatchObject({ skuId: 'S-2', priceMinor: 100n, currency: 'EUR', version: 3n });
    expect(await operator.getOffering({ offeringRef: 'new:1' })).toMatchObject({
      offering: changed.offering,
    });
    const same = await operator.putOffering({ offeringRef: 'new:1', ...plan, skuId: 'S-2' });
    expect(same.offering?.version).toBe(3n);
    const renamed = await operator.putOffering({
      offeringRef: 'new:1',
      ...plan,
      skuId: 'S-2',
      name: 'Better',
    });
    expect(renamed.offering).toMatchObject({ name: 'Better', version: 4n });
  });

  test('an offering of the release before is called by its ref until an operator names it', async () => {
    const { context, operator } = await start();
    const before = await context.store.collection({ name: 'offerings', schemaVersion: 1 });
    const nameless = { skuId: 'S-1', therapies: ['ed'], mode: 'initial', active: true, version: 1 };
    await before.insert({ _id: 'old-1', ...nameless } as never);
    const name = async () => (await operator.getOffering({ offeringRef: 'old-1' })).offering?.name;
    expect(await name()).toBe('old-1');
    await operator.putOffering({ offeringRef: 'old-1', ...plan, name: 'Old one' });
    expect(await name()).toBe('Old one');
  });

  test('a refusal of an offering or price has every issue by JSON Pointer and changes nothing', async () => {
    const { operator } = await start();
    const put = operator.putOffering({ offeringRef: 'wl-1', skuId: '', therapies: ['botox'], mode: '' });
    expect(errorFromWire(await put.catch((thrown: unknown) => thrown))).toMatchObject({
      kind: 'validation',
      issues: [{ where: '/name' }, { where: '/sku_id' }, { where: '/therapies/0' }, { where: '/mode' }],
    });
    const price = operator.setPrice({ ...wl, priceMinor: -1n, currency: 'usd' });
    expect(errorFromWire(await price.catch((thrown: unknown) => thrown))).toMatchObject({
      kind: 'validation',
      issues: [{ where: '/price_minor' }, { where: '/currency' }],
    });
    expect((await operator.getOffering(wl)).offering?.version).toBe(1n);
  });

  test('the price history has every price, with its start and who set it, newest first', async () => {
    const { operator, clock } = await start();
    const at = clock.now();
    for (const priceMinor of [100n, 200n, 200n, 300n]) {
      await clock.advance(1000);
      await operator.setPrice({ ...wl, priceMinor, currency: 'USD' });
    }
    const all = [
      { priceMinor: 300n, currency: 'USD', since: BigInt(at + 4000), setBy: 'ada' },
      { priceMinor: 200n, currency: 'USD', since: BigInt(at + 2000), setBy: 'ada' },
      { priceMinor: 100n, currency: 'USD', since: BigInt(at + 1000), setBy: 'ada' },
      { priceMinor: 24900n, currency: 'USD', since: BigInt(at), setBy: 'seed' },
    ];
    expect((await operator.listPrices(wl)).prices).toMatchObject(all);
    const seen = [];
    let pageToken = '';
    do {
      const page = await operator.listPrices({ ...wl, limit: 3, pageToken });
      seen.push(...page.prices);
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(seen).toMatchObject(all);
    expect(await kindOf(operator.listPrices({ ...wl, pageToken: 'x' }))).toBe('malformed-request');
    expect(await kindOf(operator.listPrices({ offeringRef: 'nope' }))).toBe('not-found');
  });

  test('when prices are set at once, the history has all of them and the last one is in force', async () => {
    const { operator } = await start();
    const outcomes = await Promise.all(
      [1n, 2n, 3n, 4n, 5n].map((priceMinor) =>
        kindOf(operator.setPrice({ ...wl, priceMinor, currency: 'USD' })),
      ),
    );
    const set = outcomes.filter((kind) => kind === 'ok').length;
    expect(outcomes.filter((kind) => kind !== 'ok' && kind !== 'conflict')).toEqual([]);
    const { prices } = await operator.listPrices(wl);
    expect(new Set(prices.map(({ priceMinor }) => priceMinor)).size).toBe(set + 1);
    const { offering } = await operator.getOffering(wl);
    expect(offering?.priceMinor).toBe(prices[0]?.priceMinor);
  });

  test('effect once: a change repeated under its idempotency key has its effect once', async () => {
    const { operator } = await start();
    const keyed = { headers: { 'idempotency-key': 'k1' } };
    const first = await operator.setPrice({ ...wl, priceMinor: 1n, currency: 'USD' }, keyed);
    await operator.setPrice({ ...wl, priceMinor: 2n, currency: 'USD' });
    expect(await operator.setPrice({ ...wl, priceMinor: 1n, currency: 'USD' }, keyed)).toEqual(first);
    expect((await operator.getOffering(wl)).offering?.priceMinor).toBe(2n);
    expect(await kindOf(operator.setPrice({ ...wl, priceMinor: 3n, currency: 'USD' }, keyed))).toBe(
      'idempotency-mismatch',
    );
  });

  test('a restart leaves the changes of operators as they are', async () => {
    const storeUrl = freshUrl();
    const first = await start(storeUrl);
    await first.operator.setPrice({ ...wl, priceMinor: 1n, currency: 'USD' });
    await first.operator.withdrawOffering({ offeringRef: 'ed-1' });
    await first.close();
    const { operator } = await start(storeUrl);
    const { offerings } = await operator.listOfferings({});
    expect(offerings).toHaveLength(testOfferings.length);
    expect(offerings.find(({ offeringRef }) => offeringRef === 'wl-1')?.priceMinor).toBe(1n);
    expect(offerings.find(({ offeringRef }) => offeringRef === 'ed-1')?.active).toBe(false);
  });

  test('a missing offering is not found', async () => {
    const { operator } = await start();
    const nope = { offeringRef: 'nope' };
    expect(await kindOf(operator.getOffering(nope))).toBe('not-found');
    expect(await kindOf(operator.withdrawOffering(nope))).toBe('not-found');
    expect(await kindOf(operator.setPrice({ ...nope, priceMinor: 1n, currency: 'USD' }))).toBe('not-found');
  });

  test('decisions.md 11: every change leaves an audit row with who, correlation id and what changed', async () => {
    const { audit, operator, offerings } = await start();
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
        .map(({ action, actor, correlationId, subject }) => [
          action,
          actor?.who.value,
          correlationId,
          subject,
        ])
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
    const { url, otherOperator } = await start();
    expect(await kindOf(otherOperator.getOffering(wl))).toBe('forbidden');
    const transport = createTransport({ targets: [url], internalCredential });
    const internalCaller = createClient(CatalogOperatorService, transport);
    expect(await kindOf(internalCaller.getOffering(wl))).toBe('unauthorized');
    await transport.close();
  });
});
