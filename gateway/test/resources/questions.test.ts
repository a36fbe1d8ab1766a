import type { MessageInitShape } from '@bufbuild/protobuf';
import type { QuestionSchema } from '@telehealth/contracts/catalog/v1/question';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { ownHeaders } from '../scripted.ts';
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

const { questionId: _id, optionLabels, whenJson: _when, ...sameNames } = question;
const questionJson = {
  ...sameNames,
  id: 'qst_1',
  copy: { ...question.copy, locales: { es: { ...spanish, option_labels: labels }, 'pt-BR': portuguese } },
  option_labels: optionLabels,
  when,
};
const { id: _, ...creation } = questionJson;

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

const create = `POST ${list}`;
const patch = `PATCH ${one}`;

test('decisions.md 5 questions: the least there can be has all options, is not required and always asked', async () => {
  const bare = {
    ...question,
    copy: { headline: 'Smoker?' },
    optionLabels: {},
    whenJson: '',
    required: false,
  };
  gateway.answer('questions', 'createQuestion', { question: bare });
  const payload = { fact: 'smoker', control: 'single_select_cards', copy: { headline: 'Smoker?' } };
  const answer = await gateway.ask(create, payload);
  const { when: _when, ...withoutWhen } = questionJson;
  expect(answer.json()).toEqual({
    data: { ...withoutWhen, copy: { headline: 'Smoker?' }, option_labels: {}, required: false },
    warnings: [],
  });
  expect(gateway.sent()).toMatchObject({ optionLabels: {}, required: false, whenJson: '' });
  expect(gateway.sent().options).toBeUndefined();
});

test('decisions.md 5 conditions: a condition reaches the validator as it was sent, members in their order', async () => {
  const odd = { z: 1, kind: 'nothing', a: [null, 1e21, 'é'], nested: { '10': 1, '9': 2 } };
  await gateway.ask(create, { ...creation, when: odd });
  expect(gateway.sent().whenJson).toBe(JSON.stringify(odd));
  await gateway.ask(create, { ...creation, when: {} });
  expect(gateway.sent().whenJson).toBe('{}');
});

test('interface.md 4.4: an edit carries what was sent and nothing else', async () => {
  const whole = {
    copy: { ...questionJson.copy, placeholder: 'P' },
    option_labels: { never: 'No' },
    options: ['never'],
    required: false,
  };
  const answer = await gateway.ask(patch, whole);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: questionJson, warnings: [] }]);
  expect(gateway.sent()).toMatchObject({
    ...{ offeringRef: 'wl-1', questionId: 'qst_1', required: false },
    copy: { ...question.copy, placeholder: 'P' },
    ...{ optionLabels: { labels: { never: 'No' } }, options: { codes: ['never'] } },
  });
  await gateway.ask(patch, { option_labels: {} });
  const { copy, optionLabels, options, required } = gateway.sent();
  expect([copy, optionLabels.labels, options, required]).toEqual([undefined, {}, undefined, undefined]);
  await gateway.ask(patch, { options: [] });
  expect(gateway.sent().options.codes).toEqual([]);
  expect((await gateway.ask(patch, {})).statusCode).toBe(200);
});

test('decisions.md 1: another method on the order is 405 with those it takes, not a question of that name', async () => {
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE', 'PUT'] as const) {
    const answer = await gateway.ask(`${method} ${order}?x=1`, undefined, { authorization });
    expect([answer.statusCode, answer.headers.allow], method).toEqual([405, 'POST']);
    expect((await gateway.ask(`${method} ${order}`, undefined, {})).statusCode).toBe(401);
  }
  const answer = await gateway.ask(`POST ${one}`);
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PATCH']);
  expect(gateway.dispatched()).toEqual([]);
});

test('interface.md 4.4: the 404 of every operation on questions has the same issue', async () => {
  const missing = async (): Promise<never> => {
    throw new DomainError('not-found');
  };
  gateway.script.questions = {
    ...{ createQuestion: missing, listQuestions: missing, orderQuestions: missing },
    ...{ getQuestion: missing, updateQuestion: missing, deleteQuestion: missing },
  };
  const answers = [
    await gateway.ask(`POST ${list}`, creation),
    await gateway.ask(`GET ${list}`),
    await gateway.ask(`POST ${order}`, { question_ids: ['qst_1'] }),
    await gateway.ask(`GET ${one}`),
    await gateway.ask(`PATCH ${one}`, { required: true }),
    await gateway.ask(`DELETE ${one}`),
  ];
  for (const { statusCode, body } of answers) {
    expect([statusCode, body]).toEqual([404, answers[0]?.body]);
    expect(JSON.parse(body).issues).toEqual([{ code: 'question.unknown', message: expect.any(String) }]);
  }
});
