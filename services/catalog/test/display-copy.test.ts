import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { as, startCatalog, wl } from './catalog-under-test.ts';

const locales = {
  en: { title: 'Lose weight', bullets: ['Weekly', 'Guided'], cta: 'Start' },
  'pt-BR': { title: 'Perca peso', bullets: [] },
};

test('decisions.md 3: copy is replaced as a whole and read back at once', async () => {
  const { offerings } = await startCatalog();
  expect((await offerings.getDisplayCopy(wl, as())).copy).toMatchObject({ locales: {}, version: 0n });
  const first = await offerings.putDisplayCopy({ ...wl, copy: { locales } }, as());
  expect(first.copy).toMatchObject({ locales, version: 1n });
  expect(await offerings.getDisplayCopy(wl, as())).toMatchObject({ copy: first.copy });
  const onlyGerman = { de: { title: 'Abnehmen', bullets: [] } };
  await offerings.putDisplayCopy({ ...wl, copy: { locales: onlyGerman } }, as());
  const { copy } = await offerings.getDisplayCopy(wl, as());
  expect(Object.keys(copy?.locales ?? {})).toEqual(['de']);
  expect(copy?.version).toBe(2n);
});

test('decisions.md 5: an offering that is not enabled can get copy, and one that the catalog lacks cannot', async () => {
  const { offerings, storefront } = await startCatalog();
  await offerings.putDisplayCopy({ ...wl, copy: { locales } }, as());
  expect(await kindOf(storefront.getStorefront(wl, as()))).toBe('not-found');
  const nope = { offeringRef: 'nope' };
  expect(await kindOf(offerings.putDisplayCopy({ ...nope, copy: { locales } }, as()))).toBe('not-found');
  expect(await kindOf(offerings.getDisplayCopy(nope, as()))).toBe('not-found');
});

test('a refusal of copy has every issue by JSON Pointer and changes nothing', async () => {
  const { offerings } = await startCatalog();
  const wrong = { en: { title: '<b>canary</b>', bullets: ['ok', 'a&amp;b'] }, EN_us: { bullets: [] } };
  const put = offerings.putDisplayCopy({ ...wl, copy: { locales: wrong } }, as());
  const error = errorFromWire(await put.catch((thrown: unknown) => thrown));
  expect(error.kind).toBe('validation');
  expect(error.issues.map(({ where, code }) => `${where} ${code}`).toSorted()).toEqual([
    '/locales/EN_us locale.malformed',
    '/locales/en/bullets/1 bullets.markup',
    '/locales/en/title title.markup',
  ]);
  expect(JSON.stringify(error.issues)).not.toContain('canary');
  expect((await offerings.getDisplayCopy(wl, as())).copy?.version).toBe(0n);
});

test('the storefront shows price and copy in the language asked for', async () => {
  const { offerings, storefront } = await startCatalog();
  await offerings.enableOffering(wl, as());
  const bare = await storefront.getStorefront(wl, as());
  expect(bare).toMatchObject({ priceMinor: 24900n, currency: 'USD', sellable: true });
  expect(bare.display).toMatchObject({ bullets: [] });
  await offerings.putDisplayCopy({ ...wl, copy: { locales } }, as());
  const title = async (locale: string) =>
    (await storefront.getStorefront({ ...wl, locale }, as())).display?.title;
  expect([await title('pt-BR'), await title('')]).toEqual(['Perca peso', 'Lose weight']);
});

test('concurrent puts of copy get a version each', async () => {
  const { offerings, context } = await startCatalog();
  const put = (i: number) =>
    offerings.putDisplayCopy({ ...wl, copy: { locales: { en: { title: `T${i}` } } } }, as());
  const answers = await Promise.allSettled([0, 1, 2, 3, 4].map(put));
  const versions = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.copy?.version] : []));
  expect(versions.toSorted()).toEqual(versions.map((_, i) => BigInt(i + 1)));
  expect(await context.auditRows.find({ clientId: 'cli_1' }, { limit: 20 })).toHaveLength(versions.length);
  expect(await offerings.getDisplayCopy(wl, as())).toMatchObject({
    copy: { version: BigInt(versions.length) },
  });
});
