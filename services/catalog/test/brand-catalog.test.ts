import { createClient } from '@connectrpc/connect';
import {
  BrandCatalogService,
  CopiedPartKindSchema,
  CopyOutcomeSchema,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { errorFromWire } from '@telehealth/rpc';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { aQuestion, whenTrue } from './a-question.ts';
import { as, operatorToken, startCatalog } from './catalog-under-test.ts';

const from = { clientId: 'cli_1', brandId: 'brd_slim' };
const to = { clientId: 'cli_1', brandId: 'brd_live' };

/** A catalog with a brand that has everything of `wl-1`, and another brand of the same client that has nothing. */
async function twoBrands() {
  const catalog = await startCatalog();
  catalog.upstreams.script.brandIds = [from.brandId, to.brandId];
  const { offerings, questions, facts } = catalog;
  await offerings.enableOffering({ offeringRef: 'wl-1' }, as(from));
  const locales = { en: { title: 'Slim', bullets: ['a'] }, de: { title: 'Schlank', bullets: [] } };
  await offerings.putDisplayCopy({ offeringRef: 'wl-1', copy: { locales } }, as(from));
  await facts.createOwnFact({ code: 'vegan', valueType: 'boolean', cardinality: 'single' }, as(from));
  await facts.createOwnFact({ code: 'unused', valueType: 'boolean', cardinality: 'single' }, as(from));
  const own = `${from.brandId}:vegan`;
  await questions.createQuestion(aQuestion({ fact: own }), as(from));
  await questions.createQuestion(aQuestion({ whenJson: whenTrue(own) }), as(from));
  const brandCatalog = createClient(BrandCatalogService, catalog.asOperator(operatorToken));
  const offering = (await brandCatalog.getBrandOffering({ ...from, offeringRef: 'wl-1' })).offering;
  if (offering === undefined) throw new Error('the brand has no offering');
  const questionsOf = async (brand: typeof to) =>
    (await questions.listQuestions({ offeringRef: 'wl-1', limit: 200 }, as(brand))).questions;
  return { ...catalog, brandCatalog, offering, questionsOf };
}

type TwoBrands = Awaited<ReturnType<typeof twoBrands>>;

/** What a copy answers about each part, as `<kind> <name> <outcome>`. */
async function copied({ brandCatalog, offering }: TwoBrands, validateOnly = false, more: object = {}) {
  const { parts } = await brandCatalog.copyBrandOffering({ ...to, offering, validateOnly, ...more });
  return parts.map(({ kind, name, outcome }) => {
    const [what, done] = [CopiedPartKindSchema.value[kind], CopyOutcomeSchema.value[outcome]];
    return `${what?.localName.toLowerCase()} ${name} ${done?.localName.toLowerCase()}`;
  });
}

const parts = ['copy de', 'copy en', 'enablement wl-1', 'fact vegan', 'question smoker', 'question vegan'];
const all = (outcome: string) => parts.map((part) => `${part} ${outcome}`);

test('decisions.md 14: an offering with its copy, questions and their own facts is copied to a brand, once', async () => {
  const brands = await twoBrands();
  expect((await copied(brands, true)).toSorted()).toEqual(all('created'));
  expect(await brands.questionsOf(to)).toEqual([]);
  expect((await brands.brandCatalog.listBrandOfferings(to)).offerings).toEqual([]);

  expect((await copied(brands)).toSorted()).toEqual(all('created'));
  const { offering: there } = await brands.brandCatalog.getBrandOffering({ ...to, offeringRef: 'wl-1' });
  expect(there).toMatchObject({
    enabled: true,
    copy: { locales: { en: { title: 'Slim' }, de: { title: 'Schlank' } } },
    ownFacts: [{ code: 'vegan' }],
    questions: [
      { fact: `${to.brandId}:vegan` },
      { fact: 'smoker', whenJson: whenTrue(`${to.brandId}:vegan`) },
    ],
  });
  expect((await brands.brandCatalog.listBrandOfferings(to)).offerings).toMatchObject([
    { offeringRef: 'wl-1' },
  ]);

  const rows = async () => await brands.context.auditRows.find({ clientId: to.clientId }, { limit: 100 });
  const before = await rows();
  expect((await copied(brands)).toSorted()).toEqual(all('unchanged'));
  expect(await rows()).toEqual(before);
  const ofCopy = before.filter(({ changed }) => changed.brandId === to.brandId);
  expect(ofCopy.map(({ actor, action }) => `${actor.name} ${action}`).toSorted()).toEqual([
    'ada display_copy.put',
    'ada offering.enable',
    'ada question.copy',
  ]);
});

test('decisions.md 14: a copy edits what differs, and keeps the other questions of the brand after the copied ones', async () => {
  const brands = await twoBrands();
  await copied(brands);
  const { questions, offerings } = brands;
  const written = { offeringRef: 'wl-1', locales: { fr: { title: 'Mince', bullets: [] } } };
  const { copy } = await offerings.getDisplayCopy({ offeringRef: 'wl-1' }, as(to));
  const locales = { ...copy?.locales, ...written.locales };
  await offerings.putDisplayCopy({ offeringRef: 'wl-1', copy: { locales } }, as(to));
  const { question: besides } = await questions.createQuestion(
    aQuestion({ fact: 'goal', control: 'single_select_cards' }),
    as(to),
  );
  const [first, second] = await brands.questionsOf(to);
  const changed = { questionId: second?.questionId ?? '', copy: { headline: 'Other words' } };
  await questions.updateQuestion({ offeringRef: 'wl-1', ...changed }, as(to));
  const ids = [besides?.questionId, first?.questionId, second?.questionId] as string[];
  await questions.orderQuestions({ offeringRef: 'wl-1', questionIds: ids }, as(to));

  expect(await copied(brands)).toContain('question smoker changed');
  const after = await brands.questionsOf(to);
  expect(after.map(({ questionId }) => questionId)).toEqual([ids[1], ids[2], ids[0]]);
  expect(after[1]?.copy?.headline).toBe('Do you smoke?');
  const left = await offerings.getDisplayCopy({ offeringRef: 'wl-1' }, as(to));
  expect(Object.keys(left.copy?.locales ?? {}).toSorted()).toEqual(['de', 'en', 'fr']);
});

test('decisions.md 14: a copy of what the brand cannot have is refused with the reason and changes nothing', async () => {
  const brands = await twoBrands();
  const codesOf = async (offering: object) => {
    const asked = brands.brandCatalog.copyBrandOffering({ ...to, offering, validateOnly: true });
    return errorFromWire(await asked.catch((thrown: unknown) => thrown)).issues.map(({ code }) => code);
  };
  const enabled = true;
  expect(await codesOf({ offeringRef: 'skin-1', enabled })).toEqual(['offering.no_intake']);
  await brands.operator.withdrawOffering({ offeringRef: 'wl-2' });
  expect(await codesOf({ offeringRef: 'wl-2', enabled })).toEqual(['offering.withdrawn']);
  const long = { locales: { en: { title: 'x'.repeat(81), bullets: [] } } };
  expect(await codesOf({ offeringRef: 'wl-1', copy: long })).toEqual(['title.too_long']);
  const malformed = [{ ...brands.offering.questions[0], whenJson: '{":"' }];
  expect(await codesOf({ ...brands.offering, questions: malformed })).toEqual(['when.malformed']);
  const different = { code: 'vegan', valueType: 'string', cardinality: 'single' };
  await brands.facts.createOwnFact(different, as(to));
  expect(await codesOf(brands.offering)).toEqual(['fact.differs']);

  const offering = { offeringRef: 'missing', enabled };
  const missing = brands.brandCatalog.copyBrandOffering({ ...to, offering });
  expect(await refusalOf(missing)).toBe('not-found');
  expect(await brands.questionsOf(to)).toEqual([]);
});

test('a copy to a brand that the client does not have yet can only be validated', async () => {
  const brands = await twoBrands();
  const isNew = { brandId: '' };
  expect((await copied(brands, true, isNew)).toSorted()).toEqual(all('created'));
  expect(await refusalOf(copied(brands, false, isNew))).toBe('not-found');
  expect(await refusalOf(copied(brands, true, { brandId: 'brd_missing' }))).toBe('not-found');
});
