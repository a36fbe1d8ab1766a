import { kindOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { aQuestion } from './a-question.ts';
import { as, startCatalog, wl } from './catalog-under-test.ts';

const start = async () => {
  const catalog = await startCatalog();
  const get = (said: { offeringRef?: string; knownRevision?: string } = {}, caller = as()) =>
    catalog.overlay.getBrandOverlay({ ...wl, ...said }, caller);
  return { ...catalog, get };
};

test('interface.md 4.1 rule 7: an overlay has what the brand sells and the ordered questions of the requested offering, and asks no upstream', async () => {
  const { facts, offerings, operator, questions, upstreams, get } = await start();
  const own = { code: 'likes_tea', valueType: 'boolean', cardinality: 'single' };
  await facts.createOwnFact({ ...own, code: 'unused' }, as());
  const { fact } = await facts.createOwnFact(own, as());
  const first = await questions.createQuestion(aQuestion({ fact: fact?.code ?? '' }), as());
  const second = await questions.createQuestion(
    aQuestion({ fact: 'goal', control: 'single_select_cards', optionLabels: { other: 'Else' } }),
    as(),
  );
  const order = [second.question?.questionId ?? '', first.question?.questionId ?? ''];
  await questions.orderQuestions({ ...wl, questionIds: order }, as());
  await questions.createQuestion(aQuestion({ offeringRef: 'wl-2' }), as());
  expect(await get()).toMatchObject({ bindings: [], questions: [], ownFacts: [], unchanged: false });

  for (const offeringRef of ['wl-1', 'ed-1']) await offerings.enableOffering({ offeringRef }, as());
  upstreams.asked();
  const overlay = await get();
  expect(upstreams.asked()).toEqual([]);
  expect(overlay.bindings).toMatchObject([
    { offeringRef: 'ed-1', therapies: ['ed'] },
    { offeringRef: 'wl-1', therapies: ['weight_loss'] },
  ]);
  expect(overlay.questions).toEqual([second.question, first.question]);
  expect(overlay.ownFacts).toEqual([fact]);
  for (const offeringRef of ['', 'wl-2', 'nope', 'x/../y', 'x'.repeat(5000)]) {
    expect(await get({ offeringRef })).toMatchObject({
      bindings: overlay.bindings,
      questions: [],
      ownFacts: [],
    });
  }
  const foreign = { bindings: [], questions: [], ownFacts: [] };
  expect(await get({}, as({ brandId: 'brd_wide' }))).toMatchObject(foreign);
  expect(await get({}, as({ clientId: 'cli_2' }))).toMatchObject(foreign);

  await operator.withdrawOffering(wl);
  expect(await get()).toMatchObject({ bindings: [{ offeringRef: 'ed-1' }], questions: [] });
});

test('interface.md 4.1 rule 8: an overlay has the therapies of the requested offering, sold by the brand or not', async () => {
  const { offerings, operator, get } = await start();
  await offerings.enableOffering({ offeringRef: 'ed-1' }, as());
  const therapies = async (offeringRef: string) => (await get({ offeringRef })).offeringTherapies;
  expect(await therapies('ed-1')).toEqual(['ed']);
  expect(await therapies('skin-1')).toEqual(['skin']);
  for (const offeringRef of ['', 'nope', 'x/../y', 'x'.repeat(5000)])
    expect(await therapies(offeringRef)).toEqual([]);
  const { revision } = await get({ offeringRef: 'skin-1' });
  await operator.withdrawOffering({ offeringRef: 'skin-1' });
  expect(await get({ offeringRef: 'skin-1', knownRevision: revision })).toMatchObject({
    ...{ unchanged: false, offeringTherapies: [] },
  });
});

test('decisions.md 12: an overlay says whether the catalog has the requested offering, withdrawn or not', async () => {
  const { offerings, operator, get } = await start();
  await offerings.enableOffering({ offeringRef: 'ed-1' }, as());
  await operator.withdrawOffering({ offeringRef: 'ed-1' });
  await operator.withdrawOffering({ offeringRef: 'skin-1' });
  const known = async (offeringRef: string) => (await get({ offeringRef })).offeringKnown;
  expect([await known('ed-1'), await known('skin-1'), await known('nope'), await known('')]).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});

test('a revision changes exactly when the content of the overlay changes', async () => {
  const { offerings, operator, questions, get } = await start();
  await offerings.enableOffering(wl, as());
  await offerings.enableOffering(wl, as({ brandId: 'brd_wide' }));
  const seen = new Set<string>();
  const changed = async () => {
    const { revision, unchanged } = await get();
    expect(seen).not.toContain(revision);
    seen.add(revision);
    expect(unchanged).toBe(false);
    expect(await get({ knownRevision: revision })).toMatchObject({
      ...{ unchanged: true, revision, bindings: [], questions: [] },
    });
  };
  const { question } = await questions.createQuestion(aQuestion(), as());
  const questionId = question?.questionId ?? '';
  await changed();
  await questions.updateQuestion({ ...wl, questionId, required: false }, as());
  await changed();
  const second = (await questions.createQuestion(aQuestion(), as())).question?.questionId ?? '';
  await changed();
  for (const change of [
    () => questions.orderQuestions({ ...wl, questionIds: [second, questionId] }, as()),
    () => questions.deleteQuestion({ ...wl, questionId }, as()),
    () => offerings.enableOffering({ offeringRef: 'ed-1' }, as()),
    () => offerings.disableOffering(wl, as()),
    () => operator.withdrawOffering({ offeringRef: 'ed-1' }),
  ]) {
    await change();
    await changed();
  }

  const knownRevision = (await get({}, as({ brandId: 'brd_wide' }))).revision;
  expect(seen).not.toContain(knownRevision);
  await questions.createQuestion(aQuestion({ offeringRef: 'wl-2' }), as({ brandId: 'brd_wide' }));
  expect((await get({ knownRevision }, as({ brandId: 'brd_wide' }))).unchanged).toBe(true);
});

test('decisions.md 5: the largest authoring of a brand can be written, ordered and composed at once, and is listed in pages of 256 KiB', async () => {
  const { context, facts, offerings, questions, get } = await start();
  await offerings.enableOffering(wl, as());
  const options = Array.from({ length: 50 }, (_, i) => ({ code: `option_${i}`, exclusive: false }));
  const { fact } = await facts.createOwnFact(
    { code: 'many', valueType: 'code', cardinality: 'single', options },
    as(),
  );
  const optionLabels = Object.fromEntries(options.map(({ code }) => [code, '語'.repeat(70)]));
  const large = { fact: fact?.code ?? '', control: 'single_select_cards', optionLabels };
  await questions.createQuestion(aQuestion(large), as());
  const [present] = await context.authoring.find({}, { limit: 1 });
  const [made] = present?.lists[0]?.questions ?? [];
  if (!present || !made) throw new Error('no question');
  const count = Math.floor((2 * 1024 * 1024) / Buffer.byteLength(JSON.stringify(made))) - 2;
  const copies = Array.from({ length: count }, (_, i) => ({
    ...made,
    questionId: `qst_${i}`,
    position: i + 1,
  }));
  await writable(context.authoring).update(
    present._id,
    {},
    {
      set: { lists: [{ ...wl, questions: copies }] },
      increment: { version: 1 },
    },
  );

  await questions.createQuestion(aQuestion(), as());
  const kinds: string[] = [];
  while (kinds.at(-1) !== 'validation') {
    kinds.push(await kindOf(questions.createQuestion(aQuestion(large), as())));
  }
  expect(kinds.length).toBeLessThan(5);
  const ids: string[] = [];
  for (let pageToken = ''; ids.length === 0 || pageToken !== ''; ) {
    const page = await questions.listQuestions({ ...wl, limit: 200, pageToken }, as());
    ids.push(...page.questions.map(({ questionId }) => questionId));
    expect(Buffer.byteLength(JSON.stringify(page.questions))).toBeLessThan(300 * 1024);
    pageToken = page.nextPageToken;
  }
  expect(ids.length).toBeGreaterThan(count);
  const order = await questions.orderQuestions({ ...wl, questionIds: ids.toReversed() }, as());
  expect(order.questions.map(({ questionId }) => questionId)).toEqual(ids.toReversed());
  expect((await get()).questions).toEqual(order.questions);
});
