import { EnablementStatus } from '@telehealth/contracts/catalog/v1/offering';
import { kindOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { as, startCatalog, startEnabled, wl } from './catalog-under-test.ts';

test('interface.md 4.5: an enable answers the enablement, and a read answers the same', async () => {
  const { offerings, clock } = await startCatalog();
  const { enablement, created } = await offerings.enableOffering(wl, as());
  expect(created).toBe(true);
  expect(enablement).toMatchObject({
    ...{ brandId: 'brd_slim', clientId: 'cli_1', offeringRef: 'wl-1', skuId: 'SKU-wl-1' },
    ...{ enabledAt: BigInt(clock.now()), status: EnablementStatus.ACTIVE },
  });
  expect(enablement?.enablementId).toMatch(/^enb_[0-9A-Za-z]{22}$/);
  expect(await offerings.getEnablement(wl, as())).toMatchObject({ enablement });
});

test('interface.md 4.5: an offering that the catalog lacks is not found and not created', async () => {
  const { offerings } = await startCatalog();
  for (const offeringRef of ['nope', 'WL-1', '', 'a/b', 'a'.repeat(500), '\u0000']) {
    expect(await kindOf(offerings.enableOffering({ offeringRef }, as()))).toBe('not-found');
  }
  expect((await offerings.listCatalogOfferings({ limit: 200 }, as())).offerings).toHaveLength(4);
  expect((await offerings.listEnablements({ limit: 200 }, as())).enablements).toEqual([]);
});

test('decisions.md 5: an offering enabled again stays the same enablement; re-enabling after a disable makes a new one', async () => {
  const { offerings, clock } = await startCatalog();
  const first = await offerings.enableOffering(wl, as());
  clock.pass(1000);
  expect(await offerings.enableOffering(wl, as())).toEqual({ ...first, created: false });
  const disable = () => kindOf(offerings.disableOffering(wl, as()));
  const kinds = await Promise.all(
    Array(6)
      .fill(disable)
      .map((call) => call()),
  );
  expect(kinds.toSorted(), 'of concurrent disables one takes effect').toEqual([
    ...Array(5).fill('not-found'),
    'ok',
  ]);
  expect(await kindOf(offerings.getEnablement(wl, as()))).toBe('not-found');
  const { enablement, created } = await offerings.enableOffering(wl, as());
  expect([enablement?.enabledAt, created]).toEqual([BigInt(clock.now()), true]);
  expect(enablement?.enablementId).not.toBe(first.enablement?.enablementId);
});

await onEveryStore((freshUrl) => {
  test('effect once: one of several concurrent enables creates the enablement, and all answer the same one', async () => {
    const { offerings, context } = await startCatalog({ storeUrl: freshUrl() });
    const answers = await Promise.all(Array.from({ length: 12 }, () => offerings.enableOffering(wl, as())));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ enablement }) => enablement?.enablementId)).size).toBe(1);
    const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 20 });
    expect(rows.map(({ action }) => action)).toEqual(['offering.enable']);
  });
});

test('Idempotency-Key: a replayed enable is the stored answer, even after a disable', async () => {
  const { offerings } = await startCatalog();
  const keyed = as({ idempotencyKey: 'k1' });
  const first = await offerings.enableOffering(wl, keyed);
  await offerings.disableOffering(wl, as());
  expect(await offerings.enableOffering(wl, keyed)).toEqual(first);
  expect(await kindOf(offerings.getEnablement(wl, as()))).toBe('not-found');
  expect(await kindOf(offerings.enableOffering({ offeringRef: 'wl-2' }, keyed))).toBe('idempotency-mismatch');
});

test('a list shows the present enablements by ref, page by page', async () => {
  const { offerings } = await startCatalog();
  for (const offeringRef of ['wl-2', 'ed-1', 'wl-1', 'skin-1']) {
    await offerings.enableOffering({ offeringRef }, as());
  }
  await offerings.disableOffering({ offeringRef: 'skin-1' }, as());
  const refs = async (pageToken: string, limit: number) => {
    const page = await offerings.listEnablements({ limit, pageToken }, as());
    return [page.enablements.map(({ offeringRef }) => offeringRef), page.nextPageToken];
  };
  expect(await refs('', 200)).toEqual([['ed-1', 'wl-1', 'wl-2'], '']);
  expect(await refs('', 2)).toEqual([['ed-1', 'wl-1'], 'wl-1']);
  expect(await refs('wl-1', 2)).toEqual([['wl-2'], '']);
  expect(await kindOf(offerings.listEnablements({ limit: 201 }, as()))).toBe('malformed-request');
});

test('decisions.md 5: a withdrawn offering can be enabled and is suspended until it is back', async () => {
  const { offerings, operator } = await startCatalog();
  const before = await offerings.enableOffering(wl, as());
  await operator.withdrawOffering(wl);
  const status = async () => (await offerings.getEnablement(wl, as())).enablement?.status;
  expect(await status()).toBe(EnablementStatus.SUSPENDED);
  const { enablement, created } = await offerings.enableOffering(wl, as({ brandId: 'brd_wide' }));
  expect([enablement?.status, created]).toEqual([EnablementStatus.SUSPENDED, true]);
  const plan = { name: 'Offering wl-1', skuId: 'SKU-wl-1', therapies: ['weight_loss'], mode: 'initial' };
  await operator.putOffering({ ...wl, ...plan, active: true });
  expect(await offerings.getEnablement(wl, as())).toMatchObject({ enablement: before.enablement });
});

test('tenancy: other brands and other clients neither see nor end an enablement', async () => {
  const { offerings, storefront } = await startEnabled();
  await offerings.putDisplayCopy({ ...wl, copy: { locales: { en: { title: 'Ours' } } } }, as());
  for (const stranger of [as({ brandId: 'brd_wide' }), as({ clientId: 'cli_2' })]) {
    for (const call of [offerings.getEnablement, offerings.disableOffering, storefront.getStorefront])
      expect(await kindOf(call(wl, stranger))).toBe('not-found');
    expect((await offerings.listEnablements({ limit: 200 }, stranger)).enablements).toEqual([]);
    expect((await offerings.getDisplayCopy(wl, stranger)).copy?.version).toBe(0n);
  }
  expect((await offerings.listEnablements({ limit: 200 }, as())).enablements).toHaveLength(1);
});

test('the canonical catalog is listed by ref without a brand, with withdrawn offerings', async () => {
  const { offerings, operator } = await startCatalog();
  await operator.withdrawOffering({ offeringRef: 'skin-1' });
  const page = await offerings.listCatalogOfferings({ limit: 2, pageToken: 'ed-1' });
  expect(page.offerings.map(({ offeringRef, active }) => [offeringRef, active])).toEqual([
    ['skin-1', false],
    ['wl-1', true],
  ]);
  expect(page.nextPageToken).toBe('wl-1');
  expect(page.offerings[1]).toMatchObject({ priceMinor: 24900n, currency: 'USD', mode: 'initial' });
});
