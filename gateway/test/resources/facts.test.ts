import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { DomainError, type ErrorKind, type Issue } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { otherOwnBrand, ownBrand, ownHeaders, singleBrandKey } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const list = '/v1/account/question-library/facts';
const ofTherapy = `${list}?therapy=weight_loss`;
const one = `${list}/${ownBrand}:smoker`;
const { authorization } = ownHeaders;
const singleHeaders = { authorization: `Bearer ${singleBrandKey}` };

type FactInit = MessageInitShape<typeof ScreeningFactSchema>;
const smoker = {
  code: `${ownBrand}:smoker`,
  valueType: 'code',
  cardinality: 'single',
  options: [
    { code: 'yes', label: 'Yes, I smoke' },
    { code: 'none', exclusive: true },
  ],
} satisfies FactInit;
const weight = {
  code: 'weight_kg',
  valueType: 'number',
  cardinality: 'single',
  unit: 'kg',
  min: 30,
  max: 400,
  decimals: 1,
} satisfies FactInit;

const born = {
  ...{ code: 'date_of_birth', valueType: 'date', cardinality: 'single', minDate: '1900-01-01' },
  maxBy: { today: { years: -18 } },
} satisfies FactInit;
const bornJson = {
  ...{ code: 'date_of_birth', cardinality: 'single', value_type: 'date', min_date: '1900-01-01' },
  max_by: { today: { years: -18 } },
};

const smokerJson = {
  code: `${ownBrand}:smoker`,
  cardinality: 'single',
  value_type: 'code',
  options: [
    { code: 'yes', exclusive: false, label: 'Yes, I smoke' },
    { code: 'none', exclusive: true },
  ],
};
const weightJson = {
  ...{ code: 'weight_kg', cardinality: 'single', value_type: 'number' },
  ...{ unit: 'kg', min: 30, max: 400, decimals: 1 },
};

const gateway = gatewayOfFile({
  script: {
    factLibrary: {
      listFacts: async () => ({ facts: [weight, smoker, born] }),
      createOwnFact: async () => ({ fact: smoker }),
      deleteOwnFact: async () => ({}),
    },
  },
});

const ask = (options: InjectOptions) => gateway.app.inject({ headers: ownHeaders, ...options });
const last = () => gateway.dispatched().at(-1);
const refuseAll = (kind: ErrorKind, issues: readonly Issue[] = []) => {
  const refuse = async (): Promise<never> => {
    throw new DomainError(kind, 'a canary that stays inside', { issues });
  };
  gateway.script.factLibrary = { listFacts: refuse, createOwnFact: refuse, deleteOwnFact: refuse };
};

const creation = {
  code: 'smoker',
  value_type: 'code',
  cardinality: 'single',
  options: [{ code: 'yes' }, { code: 'none', exclusive: true }],
};
const create: InjectOptions = { method: 'POST', url: list, payload: creation };
const remove: InjectOptions = { method: 'DELETE', url: one };

test('interface.md 2.13: the fact catalog is bare, with brand, therapy and mode', async () => {
  const answer = await ask({ url: ofTherapy });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      brand_id: ownBrand,
      therapy: 'weight_loss',
      mode: 'initial',
      facts: [weightJson, smokerJson, bornJson],
    },
  ]);
  expect(last()).toMatchObject({
    method: 'listFacts',
    message: { therapy: 'weight_loss', mode: 'initial', query: '' },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
});

test('interface.md 4.8: mode and q reach the catalog as they were sent', async () => {
  await ask({ url: `${ofTherapy}&mode=initial&q=Smo%20%C3%A9` });
  expect(last()?.message).toMatchObject({ mode: 'initial', query: 'Smo é' });
  await ask({ url: `${ofTherapy}&q=` });
  expect(last()?.message).toMatchObject({ query: '' });
});

test('interface.md 4.8: an unknown therapy, and a mode without an intake, are one 404 with an issue', async () => {
  gateway.script.factLibrary = {
    listFacts: async ({ therapy, mode }) => {
      if (therapy !== 'weight_loss' || mode !== 'initial') throw new DomainError('not-found');
      return { facts: [] };
    },
  };
  const send = (query: string) => requestBytes('GET', `${list}?${query}`, ownHeaders);
  const { answer, asked } = await expectSameAnswer(
    { port: gateway.port, calls: gateway.received },
    {
      'unknown therapy': send('therapy=alchemy'),
      'over-long therapy': send(`therapy=${'x'.repeat(500)}`),
      'a prototype name': send('therapy=__proto__'),
      refill: send('therapy=weight_loss&mode=refill'),
    },
  );
  expect([answer.status, asked]).toEqual([404, ['listFacts']]);
  expect(JSON.parse(answer.body).issues).toEqual([
    { code: 'therapy.unknown', message: expect.stringContaining('hair_loss'), where: '?therapy' },
  ]);
});

test.each([
  '',
  'therapy=',
  'mode=initial',
  'therapy=weight_loss&therapy=ed',
  'therapy=weight_loss&mode=yearly',
  'therapy=weight_loss&mode=',
  'therapy=weight_loss&q=a&q=b',
])(
  'decisions.md 5: the fact catalog with "%s" is 400 with an issue, and nothing is dispatched',
  async (query) => {
    const answer = await ask({ url: `${list}?${query}` });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        type: '/problems/malformed-request',
        title: expect.any(String),
        status: 400,
        code: 'request_invalid',
        detail: answer.json().issues?.[0]?.message,
        issues: [
          {
            code: expect.any(String),
            message: expect.any(String),
            where: expect.stringMatching(/^\?(therapy|mode|q)$/),
          },
        ],
      },
    ]);
    expect(gateway.dispatched()).toEqual([]);
  },
);

test('decisions.md 1: a 400 names the values that are allowed', async () => {
  const { detail } = (await ask({ url: `${list}?therapy=weight_loss&mode=yearly` })).json();
  expect(detail).toBe('The query parameter mode must be one of initial, refill.');
});

test('decisions.md 5 own facts: 201 with the code as the platform names it, deleting is 204 and again 404', async () => {
  const made = await ask({ ...create, headers: { ...ownHeaders, 'idempotency-key': 'k-1' } });
  expect([made.statusCode, made.json()]).toEqual([201, { data: smokerJson }]);
  expect(last()).toMatchObject({
    method: 'createOwnFact',
    message: { ...smoker, code: 'smoker', options: [{ code: 'yes', exclusive: false }, smoker.options[1]] },
    call: { idempotencyKey: 'k-1', tenancy: { brandId: ownBrand } },
  });
  await ask({ ...create, payload: { code: 'smoker', value_type: 'boolean', cardinality: 'single' } });
  expect(last()?.message.options).toEqual([]);

  const gone = await ask(remove);
  expect([gone.statusCode, gone.body]).toEqual([204, '']);
  expect(last()).toMatchObject({ method: 'deleteOwnFact', message: { code: `${ownBrand}:smoker` } });
  refuseAll('not-found');
  expect((await ask(remove)).statusCode).toBe(404);
  refuseAll('conflict');
  expect([(await ask(remove)).statusCode, (await ask(remove)).json().type]).toEqual([
    409,
    '/problems/conflict',
  ]);
});

test.each<[string, object | undefined, string | undefined]>([
  ['no code', { ...creation, code: undefined }, '/code'],
  ['an empty code', { ...creation, code: '' }, '/code'],
  ['a code with a capital letter', { ...creation, code: 'Smoker' }, '/code'],
  ['a code with a prefix', { ...creation, code: `${ownBrand}:smoker` }, '/code'],
  ['a code of 65', { ...creation, code: 'x'.repeat(65) }, '/code'],
  ['an unknown value type', { ...creation, value_type: 'blob' }, '/value_type'],
  ['no cardinality', { ...creation, cardinality: undefined }, '/cardinality'],
  ['an unknown cardinality', { ...creation, cardinality: 'many' }, '/cardinality'],
  ['options that are texts', { ...creation, options: ['yes'] }, '/options/0'],
  ['an option with a space', { ...creation, options: [{ code: 'a b' }] }, '/options/0/code'],
  ['an option without a code', { ...creation, options: [{}] }, '/options/0/code'],
  ['a label on an option', { ...creation, options: [{ code: 'a', label: 'A' }] }, '/options/0/label'],
  [
    '51 options',
    { ...creation, options: Array.from({ length: 51 }, (_, i) => ({ code: `o${i}` })) },
    '/options',
  ],
])('decisions.md 1 bodies: a fact with %s is 400 with a pointer', async (_what, payload, where) => {
  const answer = await ask({ method: 'POST', url: list, ...(payload && { payload }) });
  expect([answer.statusCode, answer.json().issues[0].where]).toEqual([400, where]);
  expect(gateway.dispatched()).toEqual([]);
});

test('decisions.md 1 X-Brand-Id: the fact catalog says whose it is, sent or not', async () => {
  const shown = async (headers: Record<string, string>) =>
    (await ask({ url: ofTherapy, headers })).json<{ brand_id: string }>().brand_id;
  expect(await shown(singleHeaders)).toBe(ownBrand);
  expect(await shown({ authorization, 'x-brand-id': otherOwnBrand })).toBe(otherOwnBrand);
});
