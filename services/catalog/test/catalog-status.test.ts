import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { aQuestion } from './a-question.ts';
import { announce } from './announce.ts';
import { as, startCatalog } from './catalog-under-test.ts';
import { startUpstreams } from './scripted-upstreams.ts';

const wl = { offeringRef: 'wl-1' };

onEmbeddedStore((freshUrl) => {
  test('decisions.md 3: a brand has something to sell once no check of an enabled offering fails', async () => {
    const upstreams = await startUpstreams();
    const catalog = await startCatalog({ storeUrl: freshUrl(), upstreams });
    const said = async (caller = as()) =>
      (await catalog.status.getCatalogStatus({}, caller)).brands.some(({ hasOffering }) => hasOffering);
    expect(await said()).toBe(false);
    await catalog.offerings.enableOffering(wl, as());
    expect(await said()).toBe(true);
    upstreams.script.agreementsCurrent = undefined;
    expect(await said(), 'a check that was not performed').toBe(true);
    await announce(catalog.context, 'weight_loss', [{ criteriaApproved: false }]);
    expect(await said()).toBe(false);
  });

  test('decisions.md 3: a brand has questions once it wrote one about any offering', async () => {
    const catalog = await startCatalog({ storeUrl: freshUrl(), upstreams: await startUpstreams() });
    const said = async () =>
      (await catalog.status.getCatalogStatus({}, as())).brands.some(({ hasQuestions }) => hasQuestions);
    expect(await said()).toBe(false);
    const { question } = await catalog.questions.createQuestion(aQuestion(), as());
    expect(await said()).toBe(true);
    await catalog.questions.deleteQuestion({ ...wl, questionId: question?.questionId ?? '' }, as());
    expect(await said()).toBe(false);
  });

  test('one answer tells of every brand of the client, and of no other client', async () => {
    const catalog = await startCatalog({ storeUrl: freshUrl(), upstreams: await startUpstreams() });
    const many = Array.from({ length: 20 }, (_, n) => `brd_${String(n).padStart(2, '0')}`);
    for (const brandId of many) await catalog.offerings.enableOffering(wl, as({ brandId }));
    await catalog.questions.createQuestion(aQuestion(), as({ brandId: 'brd_asks' }));
    await catalog.offerings.enableOffering(wl, as({ clientId: 'cli_2', brandId: 'brd_foreign' }));
    const { brands } = await catalog.status.getCatalogStatus({}, as({ brandId: 'brd_00' }));
    expect(
      brands.map(({ brandId, hasOffering, hasQuestions }) => [brandId, hasOffering, hasQuestions]),
    ).toEqual([...many.map((brandId) => [brandId, true, false]), ['brd_asks', false, true]]);
  });
});
