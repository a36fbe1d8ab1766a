import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { aQuestion, type QuestionSaid, whenTrue } from './a-question.ts';
import { announce } from './announce.ts';
import { as, issuesOf, startCatalog, wl } from './catalog-under-test.ts';

const start = async () => {
  const catalog = await startCatalog();
  const { questions } = catalog;
  const create = async (input: QuestionSaid = {}) => {
    const { question, warnings } = await questions.createQuestion(aQuestion(input), as());
    if (!question) throw new Error('no question');
    return { question, warnings };
  };
  const list = async () => (await questions.listQuestions({ ...wl, limit: 200 }, as())).questions;
  const ids = async () => (await list()).map(({ questionId }) => questionId);
  return { ...catalog, create, list, ids };
};
test('interface.md 2.7: a question is appended and read back as it was written, before the offering is enabled', async () => {
  const { create, list, questions } = await start();
  const labels = { liver: 'Your liver', heart: 'Your heart' };
  const es = { headline: '¿Cuáles?', helper: 'Todas', placeholder: 'Elija', optionLabels: labels };
  const locales = { es, 'pt-BR': { ...es, headline: 'Quais?' } };
  const copy = { headline: 'Which?', helper: 'Any that apply', placeholder: 'Choose', locales };
  const { question, warnings } = await create({
    ...{ fact: 'illness', control: 'multi_select_cards', copy, optionLabels: labels, required: false },
    options: { codes: ['none', 'heart', 'liver'] },
  });
  expect(warnings).toEqual([]);
  expect(question).toMatchObject({
    ...{ fact: 'illness', control: 'multi_select_cards', copy, optionLabels: labels, required: false },
    ...{ options: ['heart', 'liver', 'none'], whenJson: '' },
  });
  const { questionId } = question;
  expect(await questions.getQuestion({ ...wl, questionId }, as())).toMatchObject({ question });
  const { question: second } = await create();
  expect(second.options).toEqual([]);
  expect(await list()).toMatchObject([question, second]);
});

test.each([
  ['medical', 'nitrates'],
  ['identity', 'passport'],
  ['contact', 'email'],
  ['media', 'photo'],
])(
  'decisions.md 5: a %s fact is in no catalog, and a question that binds it is refused with the reason',
  async (reason, code) => {
    const { questions, context, facts } = await start();
    const shared = [{ code: 'sleeps', valueType: 'boolean', cardinality: 'single', options: [] }];
    await announce(context, 'weight_loss', [{ facts: shared, lockedFacts: [{ code, reason }] }]);
    const listed = await facts.listFacts({ therapy: 'weight_loss', mode: 'initial' }, as());
    expect(listed.facts.map((fact) => fact.code)).toEqual(['sleeps']);
    const binding = questions.createQuestion(aQuestion({ fact: code }), as());
    expect(await issuesOf(binding)).toEqual([`/fact fact.${reason}`]);
  },
);

test('decisions.md 5: a stored question whose fact has become medical is shown with a warning', async () => {
  const { create, list, questions, context } = await start();
  const { question } = await create({ fact: 'smoker' });
  expect(question.warnings).toEqual([]);
  await announce(context, 'weight_loss', [{ lockedFacts: [{ code: 'smoker', reason: 'medical' }] }]);
  const warning = { code: 'MEDICAL_FACT', fact: 'smoker' };
  const { questionId } = question;
  expect(await list()).toMatchObject([{ questionId, warnings: [warning] }]);
  const read = await questions.getQuestion({ ...wl, questionId }, as());
  expect(read.question?.warnings).toMatchObject([warning]);
  const updated = await questions.updateQuestion({ ...wl, questionId, required: false }, as());
  expect(updated.warnings).toMatchObject([warning]);
});

test('decisions.md 12: a question binds a fact of its therapy and of the version that is published for its brand', async () => {
  const { questions, context } = await start();
  const ofTrial = { code: 'sleeps', valueType: 'boolean', cardinality: 'single', options: [] };
  await announce(context, 'weight_loss', [{}, { brandIds: ['brd_wide'], facts: [ofTrial] }]);
  const question = aQuestion({ fact: 'sleeps' });
  const nitrates = aQuestion({ fact: 'nitrates' });
  for (const unknown of [question, nitrates])
    expect(await issuesOf(questions.createQuestion(unknown, as()))).toEqual(['/fact fact.unknown']);
  await questions.createQuestion({ ...nitrates, offeringRef: 'ed-1' }, as());
  const { question: created } = await questions.createQuestion(question, as({ brandId: 'brd_wide' }));
  expect(created?.fact).toBe('sleeps');
});

test('a list is read in pages, also across a delete', async () => {
  const { create, ids, questions } = await start();
  for (let i = 0; i < 5; i++) await create();
  await questions.deleteQuestion({ ...wl, questionId: (await ids())[1] ?? '' }, as());
  const page = async (pageToken: string, limit = 3) =>
    await questions.listQuestions({ ...wl, limit, pageToken }, as());
  const { questions: three, nextPageToken: token } = await page('');
  const seen = [...three, ...(await page(token)).questions].map(({ questionId }) => questionId);
  expect(seen).toEqual(await ids());
  expect(seen).toHaveLength(4);
  const { questions: first, nextPageToken } = await page('', 2);
  await questions.deleteQuestion({ ...wl, questionId: first[1]?.questionId ?? '' }, as());
  const rest = await page(nextPageToken);
  expect(rest.questions.map(({ questionId }) => questionId)).toEqual(seen.slice(2));
  for (const wrong of [{ limit: 201 }, { pageToken: 'x' }]) {
    expect(await kindOf(questions.listQuestions({ ...wl, ...wrong }, as()))).toBe('malformed-request');
  }
});

test('questions of another brand are not found, like missing ones', async () => {
  const { create, ids, questions } = await start();
  const { questionId } = (await create()).question;
  const foreign = [as({ clientId: 'cli_2' }), as({ brandId: 'brd_wide' })];
  const misses = [
    ...foreign.map((caller) => [{ ...wl, questionId }, caller] as const),
    [{ ...wl, questionId: 'qst_nope' }, as()] as const,
    [{ offeringRef: 'wl-2', questionId }, as()] as const,
    [{ offeringRef: 'nope', questionId }, as()] as const,
  ];
  for (const [named, caller] of misses) {
    for (const call of [questions.getQuestion, questions.updateQuestion, questions.deleteQuestion])
      expect(await kindOf(call(named, caller))).toBe('not-found');
  }
  for (const caller of foreign) {
    expect((await questions.listQuestions(wl, caller)).questions).toEqual([]);
    const order = questions.orderQuestions({ ...wl, questionIds: [questionId] }, caller);
    expect(await issuesOf(order)).toEqual(['/question_ids/0 question_ids.unknown']);
  }
  const nope = { offeringRef: 'nope' };
  for (const call of [questions.listQuestions, questions.createQuestion, questions.orderQuestions])
    expect(await kindOf(call({ ...aQuestion(), ...nope }, as()))).toBe('not-found');
  expect(await ids()).toEqual([questionId]);
});

test('decisions.md 11: each change has an audit row without the wording of the question', async () => {
  const { context, create, questions } = await start();
  const { questionId } = (await create({ copy: { headline: 'canary' } })).question;
  const other = (await create()).question.questionId;
  await questions.updateQuestion({ ...wl, questionId, copy: { headline: 'canary' } }, as());
  await questions.orderQuestions({ ...wl, questionIds: [other, questionId] }, as());
  await questions.deleteQuestion({ ...wl, questionId }, as());
  const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 10 });
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    ...['question.create', 'question.create', 'question.delete', 'question.order', 'question.update'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('canary');
  expect(rows.every(({ actor }) => actor.name === 'key_1')).toBe(true);
});

test('interface.md 4.4: an edit replaces the fields it names and drops the labels of removed options', async () => {
  const { create, questions } = await start();
  const { question } = await create({
    ...{ fact: 'goal', control: 'single_select_cards' },
    optionLabels: { lighter: 'Lighter', fitter: 'Fitter' },
  });
  const { questionId } = question;
  const edit = { ...wl, questionId };
  const fewer = await questions.updateQuestion({ ...edit, options: { codes: ['other', 'lighter'] } }, as());
  expect(fewer.question).toMatchObject({
    ...{ options: ['lighter', 'other'], optionLabels: { lighter: 'Lighter' } },
    ...{ copy: { headline: 'Do you smoke?' }, required: true },
  });
  expect(
    await issuesOf(questions.updateQuestion({ ...edit, optionLabels: { labels: { fitter: 'F' } } }, as())),
  ).toEqual(['/option_labels/fitter option_labels.not_offered']);
  const reworded = await questions.updateQuestion(
    { ...edit, copy: { headline: 'New' }, optionLabels: { labels: {} }, required: false },
    as(),
  );
  expect(reworded.question).toMatchObject({
    copy: { headline: 'New' },
    optionLabels: {},
    required: false,
  });
  expect(await questions.getQuestion(edit, as())).toMatchObject({ question: reworded.question });
});

test('interface.md 2.7: a create and an edit answer DUPLICATE_FACT as a warning', async () => {
  const { create, questions, list } = await start();
  const { question } = await create();
  const again = await create();
  const warning = { code: 'DUPLICATE_FACT', fact: 'smoker' };
  expect(again.warnings).toMatchObject([warning]);
  const edit = { ...wl, questionId: question.questionId, required: false };
  expect((await questions.updateQuestion(edit, as())).warnings).toMatchObject([warning]);
  await questions.deleteQuestion({ ...wl, questionId: again.question.questionId }, as());
  expect((await questions.updateQuestion(edit, as())).warnings).toEqual([]);
  const elsewhere = await questions.createQuestion(aQuestion({ offeringRef: 'wl-2' }), as());
  expect(elsewhere.warnings).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('decisions.md 5: a refusal has every issue of a question by JSON Pointer, and nothing is stored', async () => {
  const { questions, list } = await start();
  const wrong = aQuestion({
    ...{ fact: 'goal', control: 'yes_no' },
    copy: { headline: ' ', helper: '<b>canary</b>', locales: { es: { headline: '<b>canary</b>' } } },
    ...{ options: { codes: ['lighter', 'canary'] }, optionLabels: { fitter: 'F', lighter: 'x'.repeat(121) } },
    whenJson: JSON.stringify({ kind: 'any', of: [{ kind: 'answered', ref: 'smoker' }] }),
  });
  const refusal = questions.createQuestion(wrong, as());
  expect(await issuesOf(refusal)).toEqual([
    '/control control.unfit',
    '/copy/headline headline.empty',
    '/copy/helper helper.markup',
    '/copy/locales/es/headline headline.markup',
    '/copy/locales/es/helper helper.missing',
    '/copy/locales/es/option_labels/lighter option_labels.missing',
    '/option_labels/fitter option_labels.not_offered',
    '/option_labels/lighter option_labels.too_long',
    '/options/1 options.unknown',
    '/when/of/0/ref when.unknown_ref',
  ]);
  const error = errorFromWire(await refusal.catch((thrown: unknown) => thrown));
  expect(JSON.stringify(error.issues)).not.toContain('canary');
  expect(await issuesOf(questions.createQuestion({ offeringRef: 'wl-1' }, as()))).toEqual([
    '/control control.unknown',
    '/copy copy.missing',
    '/fact fact.unknown',
  ]);
  expect(await issuesOf(questions.createQuestion(aQuestion({ whenJson: '{' }), as()))).toEqual([
    '/when when.malformed',
  ]);
  expect(await list()).toEqual([]);
});

test('decisions.md 5: a condition reads only facts of earlier questions, and no delete or order removes them', async () => {
  const { create, ids, questions } = await start();
  const early = await issuesOf(questions.createQuestion(aQuestion({ whenJson: whenTrue('smoker') }), as()));
  expect(early).toEqual(['/when/ref when.unknown_ref']);
  const first = (await create()).question.questionId;
  const middle = (await create({ fact: 'weight_kg', control: 'number' })).question.questionId;
  const then = { fact: 'goal', control: 'single_select_cards', whenJson: whenTrue('smoker') };
  const last = (await create(then)).question.questionId;
  const elsewhere = aQuestion({ ...then, offeringRef: 'wl-2' });
  expect(await kindOf(questions.createQuestion(elsewhere, as()))).toBe('validation');

  expect(await issuesOf(questions.deleteQuestion({ ...wl, questionId: first }, as()))).toEqual([
    '- when.broken',
  ]);
  const order = (questionIds: string[]) => questions.orderQuestions({ ...wl, questionIds }, as());
  expect(await issuesOf(order([middle, last, first]))).toEqual(['/question_ids/1 when.broken']);
  expect(await ids()).toEqual([first, middle, last]);
  const ordered = (await order([first, last, middle])).questions;
  expect(ordered.map(({ questionId }) => questionId)).toEqual([first, last, middle]);
  expect(await ids()).toEqual([first, last, middle]);

  const other = (await create()).question.questionId;
  expect(await kindOf(questions.deleteQuestion({ ...wl, questionId: first }, as()))).toBe('validation');
  await order([other, first, last, middle]);
  await questions.deleteQuestion({ ...wl, questionId: first }, as());
  expect(await ids()).toEqual([other, last, middle]);
  await questions.deleteQuestion({ ...wl, questionId: last }, as());
  await questions.deleteQuestion({ ...wl, questionId: other }, as());
  expect(await ids()).toEqual([middle]);
});

test('decisions.md 5: an order is a full permutation', async () => {
  const { create, ids, questions } = await start();
  const [a = '', b = ''] = [(await create()).question.questionId, (await create()).question.questionId];
  const order = (questionIds: string[]) => questions.orderQuestions({ ...wl, questionIds }, as());
  expect(await issuesOf(order([b]))).toEqual(['/question_ids question_ids.incomplete']);
  expect(await issuesOf(order([b, b]))).toEqual([
    '/question_ids question_ids.incomplete',
    '/question_ids/1 question_ids.repeated',
  ]);
  expect(await issuesOf(order([b, a, 'qst_other']))).toEqual(['/question_ids/2 question_ids.unknown']);
  await order([b, a]);
  expect(await ids()).toEqual([b, a]);
  expect((await order([b, a])).questions.map((q) => q.questionId)).toEqual([b, a]);
});

test('no fact of a therapy can be bound until intake has announced it', async () => {
  const catalog = await startCatalog({ announced: false });
  const create = () => kindOf(catalog.questions.createQuestion(aQuestion(), as()));
  expect(await create()).toBe('unavailable');
  const smoker = { code: 'smoker', valueType: 'boolean', cardinality: 'single', options: [] };
  await announce(catalog.context, 'weight_loss', [{ facts: [smoker] }]);
  expect(await create()).toBe('ok');
});
