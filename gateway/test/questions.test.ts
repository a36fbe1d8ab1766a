import type { MessageInitShape } from '@bufbuild/protobuf';
import type { QuestionSchema } from '@telehealth/contracts/catalog/v1/question';
import { DomainError, type ErrorKind, type Issue } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestBytes } from './raw-http.ts';
import { expectSameAnswer } from './same-answer.ts';
import {
  foreignBrand,
  otherOwnBrand,
  ownBrand,
  ownHeaders,
  ownKey,
  publishableKey,
  singleBrandKey,
} from './scripted.ts';
import { type GatewayOverWire, gatewayOverWire } from './wire.ts';

const list = '/v1/account/offerings/wl-1/qualification/questions';
const one = `${list}/qst_1`;
const order = `${list}/order`;
const { authorization } = ownHeaders;
const singleHeaders = { authorization: `Bearer ${singleBrandKey}` };

const when = { kind: 'all', of: [{ kind: 'compare', ref: 'over_18', op: 'eq', value: true }] };
const question = {
  questionId: 'qst_1',
  fact: 'smoker',
  control: 'single_select_cards',
  copy: { headline: 'Do you smoke?', helper: 'Any tobacco.' },
  optionLabels: { never: 'Never', daily: 'Every day' },
  options: ['never', 'daily'],
  required: true,
  whenJson: JSON.stringify(when),
} satisfies MessageInitShape<typeof QuestionSchema>;

const questionJson = {
  id: 'qst_1',
  fact: 'smoker',
  control: 'single_select_cards',
  copy: { headline: 'Do you smoke?', helper: 'Any tobacco.' },
  option_labels: { never: 'Never', daily: 'Every day' },
  options: ['never', 'daily'],
  required: true,
  when,
};
const { id: _, ...creation } = questionJson;
const duplicate = { code: 'DUPLICATE_FACT', fact: 'smoker', message: 'Asked already.' };

let gateway: GatewayOverWire;
beforeAll(async () => {
  gateway = await gatewayOverWire();
});
beforeEach(() => {
  gateway.received.length = 0;
  gateway.script.questions = {
    createQuestion: async () => ({ question, warnings: [] }),
    listQuestions: async () => ({ questions: [question], nextPageToken: '' }),
    getQuestion: async () => ({ question }),
    updateQuestion: async () => ({ question, warnings: [] }),
    deleteQuestion: async () => ({}),
    orderQuestions: async ({ questionIds }) => ({
      questions: questionIds.map((questionId) => ({ ...question, questionId })),
    }),
  };
});
afterAll(() => gateway[Symbol.asyncDispose]());

const ask = (options: InjectOptions) => gateway.app.inject({ headers: ownHeaders, ...options });
const last = () => gateway.received.at(-1);
const dispatched = () => gateway.received.filter(({ method }) => method !== 'resolveCredential');
const refuseAll = (kind: ErrorKind, issues: readonly Issue[] = []) => {
  const refuse = async (): Promise<never> => {
    throw new DomainError(kind, 'a canary that stays inside', { issues });
  };
  gateway.script.questions = {
    createQuestion: refuse,
    listQuestions: refuse,
    getQuestion: refuse,
    updateQuestion: refuse,
    deleteQuestion: refuse,
    orderQuestions: refuse,
  };
};

const create: InjectOptions = { method: 'POST', url: list, payload: creation };
const patch: InjectOptions = { method: 'PATCH', url: one, payload: { required: false } };
const reorder: InjectOptions = {
  method: 'POST',
  url: order,
  payload: { question_ids: ['qst_2', 'qst_1'] },
};
const reads: InjectOptions[] = [{ url: list }, { url: one }];
const changes: InjectOptions[] = [create, patch, { method: 'DELETE', url: one }, reorder];
const all = [...reads, ...changes];

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
    copy: { headline: 'H', helper: 'E', placeholder: 'P' },
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
      copy: whole.copy,
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
  ['copy that is text', { ...patch, payload: { copy: 'x' } }, '/copy'],
  ['a label that is a number', { ...patch, payload: { option_labels: { 'a/b': 1 } } }, '/option_labels/a~1b'],
  ['a label of 121', { ...patch, payload: { option_labels: { a: 'x'.repeat(121) } } }, '/option_labels/a'],
  ['an option named twice', { ...patch, payload: { options: ['a', 'a'] } }, '/options'],
  ['an option that is a number', { ...patch, payload: { options: ['a', 1] } }, '/options/1'],
  ['required as text', { ...patch, payload: { required: 'true' } }, '/required'],
  ['a list for an edit', { ...patch, payload: [] }, undefined],
  ['an edit without a body', { method: 'PATCH', url: one }, undefined],
  ['no fact', { ...create, payload: { ...creation, fact: undefined } }, '/fact'],
  ['an empty fact', { ...create, payload: { ...creation, fact: '' } }, '/fact'],
  ['no control', { ...create, payload: { ...creation, control: undefined } }, '/control'],
  ['no copy', { ...create, payload: { ...creation, copy: undefined } }, '/copy'],
  ['a condition that is text', { ...create, payload: { ...creation, when: 'always' } }, '/when'],
  ['a condition that is null', { ...create, payload: { ...creation, when: null } }, '/when'],
  ['a brand in a creation', { ...create, payload: { ...creation, brand_id: ownBrand } }, '/brand_id'],
  ['an order without ids', { ...reorder, payload: {} }, '/question_ids'],
  ['an order with an id twice', { ...reorder, payload: { question_ids: ['a', 'a'] } }, '/question_ids'],
  ['an order with a number', { ...reorder, payload: { question_ids: [1] } }, '/question_ids/0'],
])(
  'decisions.md 1 bodies: %s is 400 with a pointer, and nothing is dispatched',
  async (_what, request, where) => {
    const answer = await ask(request);
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-request']);
    expect(answer.json().issues[0].where).toBe(where);
    expect(dispatched()).toEqual([]);
  },
);

test('interface.md 4.4: what the validator refuses is 422 with title, status and issues', async () => {
  const issues = [
    { code: 'options.unknown', message: 'No such option.', where: '/options/1' },
    { code: 'UNKNOWN_REF', message: 'No such fact.', where: '/when/of/0/ref' },
  ];
  refuseAll('validation', issues);
  for (const request of changes) {
    const answer = await ask(request);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { type: '/problems/validation', title: expect.any(String), status: 422, issues },
    ]);
  }
  refuseAll('conflict');
  for (const request of changes) expect((await ask(request)).statusCode).toBe(409);
  refuseAll('unavailable');
  for (const request of all) expect((await ask(request)).statusCode).toBe(503);
});

test('decisions.md 1 deletes: 204 without a body, again 404', async () => {
  const done = await ask({ method: 'DELETE', url: one });
  expect([done.statusCode, done.body]).toEqual([204, '']);
  expect(last()).toMatchObject({
    method: 'deleteQuestion',
    message: { offeringRef: 'wl-1', questionId: 'qst_1' },
  });
  refuseAll('not-found');
  expect((await ask({ method: 'DELETE', url: one })).statusCode).toBe(404);
});

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
  expect(dispatched()).toEqual([]);
});

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
}

test('decisions.md 1 envelopes: the list is in the order asked, goes on by cursor, and each cursor is of its list', async () => {
  gateway.script.questions = {
    listQuestions: async ({ limit, pageToken }) => {
      const from = pageToken === '' ? 0 : Number(pageToken);
      const rest = ['qst_c', 'qst_a', 'qst_b'].slice(from);
      const questions = rest.slice(0, limit).map((questionId) => ({ ...question, questionId }));
      return { questions, nextPageToken: rest.length > limit ? String(from + limit) : '' };
    },
  };
  const first = (await ask({ url: `${list}?limit=2` })).json<Page>();
  const second = (await ask({ url: `${list}?limit=2&cursor=${first.next_cursor}` })).json<Page>();
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(['qst_c', 'qst_a', 'qst_b']);
  expect(second.next_cursor).toBeNull();
  await ask({ url: list });
  expect(last()?.message).toMatchObject({ offeringRef: 'wl-1', limit: 50, pageToken: '' });

  gateway.received.length = 0;
  const query = `?cursor=${first.next_cursor}`;
  const wrong: InjectOptions[] = [
    { url: `${list.replace('wl-1', 'wl-2')}${query}` },
    { url: `${list}${query}`, headers: { authorization, 'x-brand-id': otherOwnBrand } },
    { url: `${list}?cursor=x` },
    { url: `${list}?limit=201` },
  ];
  for (const request of wrong) {
    const answer = await ask(request);
    expect([answer.statusCode, answer.json().issues.length], String(request.url)).toEqual([400, 1]);
  }
  expect(dispatched()).toEqual([]);
});

test.each(reads)('decisions.md 1 conditional reads: $url is 304 while it is the same', async (request) => {
  const first = await ask(request);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect([first.json().data].flat()).toEqual([questionJson]);
  const headers = { ...ownHeaders, 'if-none-match': String(first.headers.etag) };
  const same = await ask({ ...request, headers });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  const changed = { ...question, required: false };
  gateway.script.questions = {
    getQuestion: async () => ({ question: changed }),
    listQuestions: async () => ({ questions: [changed] }),
  };
  expect((await ask({ ...request, headers })).statusCode).toBe(200);
});

test.each(all)(
  "decisions.md 1 X-Brand-Id: $method $url without it is about the client's only brand, and 400 with several",
  async (request) => {
    const single = await ask({ ...request, headers: singleHeaders });
    expect(single.statusCode).toBeLessThan(300);
    expect(last()?.call.tenancy).toMatchObject({ brandId: ownBrand });

    gateway.received.length = 0;
    for (const headers of [{ authorization }, { authorization, 'x-brand-id': 'own' }]) {
      const several = await ask({ ...request, headers });
      expect([several.statusCode, several.json().type]).toEqual([400, '/problems/malformed-brand']);
    }
    const other = { authorization: `Bearer ${ownKey}`, 'x-brand-id': otherOwnBrand };
    expect(dispatched()).toEqual([]);
    await ask({ ...request, headers: other });
    expect(last()?.call.tenancy).toMatchObject({ brandId: otherOwnBrand });
    const published = await ask({ ...request, headers: { authorization: `Bearer ${publishableKey}` } });
    expect(published.statusCode).toBe(403);
  },
);

test.each(all)(
  'interface.md 7: $method $url of a foreign or unknown brand is one 404 that asks nobody',
  async ({ method = 'GET', url, payload }) => {
    const about = (brand: string, target = String(url)) => {
      const body = payload === undefined ? '' : JSON.stringify(payload);
      return requestBytes(method, target, { authorization, 'x-brand-id': brand }, body);
    };
    const { answer, asked } = await expectSameAnswer(
      { port: gateway.port, calls: gateway.received },
      {
        unknown: about('brd_nobody'),
        foreign: about(foreignBrand),
        'unknown path': about(ownBrand, '/v1/nothing'),
      },
    );
    expect([answer.status, asked]).toEqual([404, []]);
  },
);

test.each(all)(
  'decisions.md 1 404: $method $url with an unknown offering, an unknown question or ids that name nothing',
  async ({ method = 'GET', url, payload }) => {
    refuseAll('not-found');
    const withIds = (ref: string, id = 'qst_9') => {
      const body = payload === undefined ? '' : JSON.stringify(payload);
      const target = String(url).replace('wl-1', ref).replace('qst_1', id);
      return requestBytes(method, target, ownHeaders, body);
    };
    const observed = { port: gateway.port, calls: gateway.received };
    const unknown = await expectSameAnswer(observed, {
      'unknown question': withIds('wl-1'),
      'unknown offering': withIds('wl-9'),
    });
    const malformed = await expectSameAnswer(observed, {
      'a ref with a slash': withIds('wl%2F1'),
      'an over-long ref': withIds('x'.repeat(129)),
      ...(String(url).includes('qst_1') && {
        'an id with a dot': withIds('wl-1', 'qst_1.2'),
        'an id of something else': withIds('wl-1', 'brd_1'),
        'an over-long id': withIds('wl-1', 'x'.repeat(129)),
        'a prototype name': withIds('wl-1', '__proto__'),
      }),
    });
    expect([unknown.answer.status, unknown.asked.length, malformed.asked]).toEqual([404, 1, []]);
    expect(malformed.answer.constantBytes).toBe(unknown.answer.constantBytes);
    expect(unknown.answer.body).not.toContain('canary');
  },
);
