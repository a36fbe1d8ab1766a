import { expect, test } from 'vitest';
import { aQuestion } from './a-question.ts';
import { announce } from './announce.ts';
import { as, startCatalog, wl } from './catalog-under-test.ts';

test('decisions.md 3: a brand has something to sell once no check of an enabled offering fails', async () => {
  const catalog = await startCatalog();
  const { upstreams } = catalog;
  const canSell = async (caller = as()) =>
    (await catalog.status.getCatalogStatus({}, caller)).brands.some(({ hasOffering }) => hasOffering);
  expect(await canSell()).toBe(false);
  await catalog.offerings.enableOffering(wl, as());
  expect(await canSell()).toBe(true);
  upstreams.script.agreementsCurrent = undefined;
  expect(await canSell(), 'a check that was not performed').toBe(true);
  upstreams.script.loginDomain = { registered: true, active: false };
  expect(await canSell(), 'a login domain that does not serve yet').toBe(false);
  upstreams.script.faults.set('domain', 'failing');
  expect(await canSell(), 'a login domain that is not known').toBe(true);
  await announce(catalog.context, 'weight_loss', [{ criteriaApproved: false }]);
  expect(await canSell()).toBe(false);
});

test('decisions.md 3: a brand has questions once it wrote one about any offering', async () => {
  const catalog = await startCatalog();
  const asks = async () =>
    (await catalog.status.getCatalogStatus({}, as())).brands.some(({ hasQuestions }) => hasQuestions);
  expect(await asks()).toBe(false);
  const { question } = await catalog.questions.createQuestion(aQuestion(), as());
  expect(await asks()).toBe(true);
  await catalog.questions.deleteQuestion({ ...wl, questionId: question?.questionId ?? '' }, as());
  expect(await asks()).toBe(false);
});

test('an answer has every brand of the client and of no other client, and asks each upstream once', async () => {
  const catalog = await startCatalog();
  const { upstreams } = catalog;
  const many = Array.from({ length: 20 }, (_, n) => `brd_${String(n).padStart(2, '0')}`);
  for (const brandId of many) await catalog.offerings.enableOffering(wl, as({ brandId }));
  await catalog.questions.createQuestion(aQuestion(), as({ brandId: 'brd_asks' }));
  await catalog.offerings.enableOffering(wl, as({ clientId: 'cli_2', brandId: 'brd_foreign' }));
  upstreams.script.brandIds = [...many, 'brd_asks'];
  upstreams.asked();
  const { brands } = await catalog.status.getCatalogStatus({}, as({ brandId: 'brd_00' }));
  expect(
    brands.map(({ brandId, hasOffering, hasQuestions }) => [brandId, hasOffering, hasQuestions]),
  ).toEqual([...many.map((brandId) => [brandId, true, false]), ['brd_asks', false, true]]);
  expect(upstreams.asked()).toEqual(['brand', 'domain']);
});
