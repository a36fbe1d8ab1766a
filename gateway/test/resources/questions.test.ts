import type { MessageInitShape } from '@bufbuild/protobuf';
import type { QuestionSchema } from '@telehealth/contracts/catalog/v1/question';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const list = '/v1/account/offerings/wl-1/qualification/questions';
const one = `${list}/qst_1`;
const order = `${list}/order`;
const { authorization } = ownHeaders;

const spanish = { headline: '¿Fuma?', helper: 'Cualquier tabaco.' };
const portuguese = { headline: 'Fuma?', helper: 'Qualquer tabaco.' };
const labels = { never: 'Nunca', daily: 'A diario' };
const when = { kind: 'all', of: [{ kind: 'compare', ref: 'over_18', op: 'eq', value: true }] };
const question = {
  questionId: 'qst_1',
  fact: 'smoker',
  control: 'single_select_cards',
  copy: {
    headline: 'Do you smoke?',
    helper: 'Any tobacco.',
    locales: { es: { ...spanish, optionLabels: labels }, 'pt-BR': portuguese },
  },
  optionLabels: { never: 'Never', daily: 'Every day' },
  options: ['never', 'daily'],
  required: true,
  whenJson: JSON.stringify(when),
} satisfies MessageInitShape<typeof QuestionSchema>;

const questionJson = {
  id: 'qst_1',
  fact: 'smoker',
  control: 'single_select_cards',
  copy: {
    headline: 'Do you smoke?',
    helper: 'Any tobacco.',
    locales: { es: { ...spanish, option_labels: labels }, 'pt-BR': portuguese },
  },
  option_labels: { never: 'Never', daily: 'Every day' },
  options: ['never', 'daily'],
  required: true,
  when,
};
const { id: _, ...creation } = questionJson;
const duplicate = { code: 'DUPLICATE_FACT', fact: 'smoker', message: 'Asked already.' };

const gateway = gatewayOfFile({
  script: {
    questions: {
      createQuestion: async () => ({ question, warnings: [] }),
      listQuestions: async () => ({ questions: [question], nextPageToken: '' }),
      getQuestion: async () => ({ question }),
      updateQuestion: async () => ({ question, warnings: [] }),
      deleteQuestion: async () => ({}),
      orderQuestions: async ({ questionIds }) => ({
        questions: questionIds.map((questionId) => ({ ...question, questionId })),
      }),
    },
  },
});

const ask = (options: InjectOptions) => gateway.app.inject({ headers: ownHeaders, ...options });
const last = () => gateway.dispatched().at(-1);

const create: InjectOptions = { method: 'POST', url: list, payload: creation };
const patch: InjectOptions = { method: 'PATCH', url: one, payload: { required: false } };
const reorder: InjectOptions = {
  method: 'POST',
  url: order,
  payload: { question_ids: ['qst_2', 'qst_1'] },
};

test('interface.md 2.7: a question is created with all it was sent with, 201 with its warnings', async () => {
  gateway.script.questions = { createQuestion: async () => ({ question, warnings: [duplicate] }) };
  const answer = await ask({ ...create, headers: { ...ownHeaders, 'idempotency-key': 'k-1' } });
  expect([answer.statusCode, answer.json()]).toEqual([201, { data: questionJson, warnings: [duplicate] }]);
  expect(last()).toMatchObject({
    method: 'createQuestion',
    message: {
      offeringRef: 'wl-1',
      fact: 'smoker',
      control: 'single_select_cards',
      copy: question.copy,
      optionLabels: question.optionLabels,
      options: { codes: question.options },
      required: true,
      whenJson: question.whenJson,
    },
    call: { idempotencyKey: 'k-1', tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
});

test('decisions.md 5 questions: the least there can be has all options, is not required and always asked', async () => {
  const bare = {
    ...question,
    copy: { headline: 'Smoker?' },
    optionLabels: {},
    whenJson: '',
    required: false,
  };
  gateway.script.questions = { createQuestion: async () => ({ question: bare }) };
  const payload = { fact: 'smoker', control: 'single_select_cards', copy: { headline: 'Smoker?' } };
  const answer = await ask({ ...create, payload });
  const { when: _when, ...withoutWhen } = questionJson;
  expect(answer.json()).toEqual({
    data: { ...withoutWhen, copy: { headline: 'Smoker?' }, option_labels: {}, required: false },
    warnings: [],
  });
  expect(last()?.message).toMatchObject({ optionLabels: {}, required: false, whenJson: '' });
  expect(last()?.message.options).toBeUndefined();
});

test('decisions.md 5 conditions: a condition reaches the validator as it was sent, members in their order', async () => {
  const odd = { z: 1, kind: 'nothing', a: [null, 1e21, 'é'], nested: { '10': 1, '9': 2 } };
  await ask({ ...create, payload: { ...creation, when: odd } });
  expect(last()?.message.whenJson).toBe(JSON.stringify(odd));
  await ask({ ...create, payload: { ...creation, when: {} } });
  expect(last()?.message.whenJson).toBe('{}');
});

test('interface.md 4.4: an edit carries what was sent and nothing else', async () => {
  const whole = {
    copy: { ...questionJson.copy, placeholder: 'P' },
    option_labels: { never: 'No' },
    options: ['never'],
    required: false,
  };
  const answer = await ask({ ...patch, payload: whole });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: questionJson, warnings: [] }]);
  expect(last()).toMatchObject({
    method: 'updateQuestion',
    message: {
      offeringRef: 'wl-1',
      questionId: 'qst_1',
      copy: { ...question.copy, placeholder: 'P' },
      optionLabels: { labels: { never: 'No' } },
      options: { codes: ['never'] },
      required: false,
    },
  });
  await ask({ ...patch, payload: { option_labels: {} } });
  const { copy, optionLabels, options, required } = last()?.message ?? {};
  expect([copy, optionLabels.labels, options, required]).toEqual([undefined, {}, undefined, undefined]);
  await ask({ ...patch, payload: { options: [] } });
  expect(last()?.message.options.codes).toEqual([]);
  expect((await ask({ ...patch, payload: {} })).statusCode).toBe(200);
});

const translated = (tag: string, translation: object = spanish) => ({
  copy: { headline: 'H', locales: { [tag]: translation } },
});
const longLocale = `en-x${'-abcdefg'.repeat(13)}`;
const ofLength = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`en-x-a${i}`, spanish]));

test.each<[string, InjectOptions, string | undefined]>([
  ['a fact in an edit', { ...patch, payload: { fact: 'other' } }, '/fact'],
  ['a control in an edit', { ...patch, payload: { required: true, control: 'text' } }, '/control'],
  ['a condition in an edit', { ...patch, payload: { when } }, '/when'],
  ['an id in an edit', { ...patch, payload: { id: 'qst_2' } }, '/id'],
  ['copy without a headline', { ...patch, payload: { copy: {} } }, '/copy/headline'],
  ['an empty headline', { ...patch, payload: { copy: { headline: '' } } }, '/copy/headline'],
  ['a headline of 301', { ...patch, payload: { copy: { headline: 'x'.repeat(301) } } }, '/copy/headline'],
  [
    'a helper of 501',
    { ...patch, payload: { copy: { headline: 'x', helper: 'x'.repeat(501) } } },
    '/copy/helper',
  ],
  [
    'a placeholder of 121',
    { ...patch, payload: { copy: { headline: 'x', placeholder: 'x'.repeat(121) } } },
    '/copy/placeholder',
  ],
  ['an unknown member of copy', { ...patch, payload: { copy: { headline: 'x', html: 'x' } } }, '/copy/html'],
  ['a locale that is no tag', { ...patch, payload: translated('es_MX') }, '/copy/locales/es_MX'],
  ['a locale of 108', { ...patch, payload: translated(longLocale) }, `/copy/locales/${longLocale}`],
  [
    'a translation without a headline',
    { ...patch, payload: translated('es', { helper: 'A' }) },
    '/copy/locales/es/headline',
  ],
  [
    'a translation with translations',
    { ...patch, payload: translated('es', { ...spanish, locales: {} }) },
    '/copy/locales/es/locales',
  ],
  [
    'a translated label of 121',
    { ...patch, payload: translated('es', { ...spanish, option_labels: { a: 'x'.repeat(121) } }) },
    '/copy/locales/es/option_labels/a',
  ],
  ['21 locales', { ...patch, payload: { copy: { headline: 'H', locales: ofLength(21) } } }, '/copy/locales'],
  ['copy that is text', { ...patch, payload: { copy: 'x' } }, '/copy'],
  ['a label that is a number', { ...patch, payload: { option_labels: { 'a/b': 1 } } }, '/option_labels/a~1b'],
  ['a label of 121', { ...patch, payload: { option_labels: { a: 'x'.repeat(121) } } }, '/option_labels/a'],
  ['an option named twice', { ...patch, payload: { options: ['a', 'a'] } }, '/options'],
  ['an option that is a number', { ...patch, payload: { options: ['a', 1] } }, '/options/1'],
  ['required as text', { ...patch, payload: { required: 'true' } }, '/required'],
  ['no fact', { ...create, payload: { ...creation, fact: undefined } }, '/fact'],
  ['an empty fact', { ...create, payload: { ...creation, fact: '' } }, '/fact'],
  ['no control', { ...create, payload: { ...creation, control: undefined } }, '/control'],
  ['no copy', { ...create, payload: { ...creation, copy: undefined } }, '/copy'],
  ['a condition that is text', { ...create, payload: { ...creation, when: 'always' } }, '/when'],
  ['a condition that is null', { ...create, payload: { ...creation, when: null } }, '/when'],
  ['an order without ids', { ...reorder, payload: {} }, '/question_ids'],
  ['an order with an id twice', { ...reorder, payload: { question_ids: ['a', 'a'] } }, '/question_ids'],
  [
    'an order with an id of 65 characters',
    { ...reorder, payload: { question_ids: ['q'.repeat(65)] } },
    '/question_ids/0',
  ],
  ['an order with a number', { ...reorder, payload: { question_ids: [1] } }, '/question_ids/0'],
])(
  'decisions.md 1 bodies: %s is 400 with a pointer, and nothing is dispatched',
  async (_what, request, where) => {
    const answer = await ask(request);
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-request']);
    expect(answer.json().issues[0].where).toBe(where);
    expect(gateway.dispatched()).toEqual([]);
  },
);

test('decisions.md 5 order: answers the whole list in the new order', async () => {
  const answer = await ask(reorder);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ data: [{ id: 'qst_2' }, { id: 'qst_1' }], next_cursor: null });
  expect(last()?.message).toMatchObject({ offeringRef: 'wl-1', questionIds: ['qst_2', 'qst_1'] });
});

test('decisions.md 1: another method on the order is 405 with those it takes, not a question of that name', async () => {
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE', 'PUT'] as const) {
    const answer = await ask({ method, url: `${order}?x=1`, headers: { authorization } });
    expect([answer.statusCode, answer.headers.allow], method).toEqual([405, 'POST']);
    expect((await ask({ method, url: order, headers: {} })).statusCode).toBe(401);
  }
  const answer = await ask({ method: 'POST', url: one });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PATCH']);
  expect(gateway.dispatched()).toEqual([]);
});
