import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { DomainError } from '@telehealth/errors';
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

const smokerJson = {
  code: `${ownBrand}:smoker`,
  cardinality: 'single',
  value_type: 'code',
  options: [
    { code: 'yes', exclusive: false, label: 'Yes, I smoke' },
    { code: 'none', exclusive: true },
  ],
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

test('interface.md 4.8: mode and q reach the catalog as they were sent', async () => {
  await gateway.ask(`GET ${ofTherapy}&mode=initial&q=Smo%20%C3%A9`);
  expect(gateway.sent()).toMatchObject({ mode: 'initial', q: 'Smo é' });
  await gateway.ask(`GET ${ofTherapy}&q=`);
  expect(gateway.sent()).toMatchObject({ q: '' });
});

test('interface.md 4.8: every unknown therapy is one 404 with an issue', async () => {
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
      'a therapy without a questionnaire in the mode': send('therapy=weight_loss&mode=refill'),
      'over-long therapy': send(`therapy=${'x'.repeat(500)}`),
      'a prototype name': send('therapy=__proto__'),
    },
  );
  expect([answer.status, asked]).toEqual([404, ['listFacts']]);
  expect(JSON.parse(answer.body).issues).toEqual([
    { code: 'therapy.unknown', message: expect.stringContaining('hair_loss'), where: '?therapy' },
  ]);
});

test('decisions.md 1: a 400 names the values that are allowed', async () => {
  const { detail } = (await gateway.ask(`GET ${list}?therapy=weight_loss&mode=yearly`)).json();
  expect(detail).toBe('The query parameter mode must be one of initial, refill.');
});

test('decisions.md 5 own facts: 201 with the code as the platform names it, and deleting is 204', async () => {
  const own = { code: 'smoker', value_type: 'code', cardinality: 'single' };
  const options = [{ code: 'yes' }, { code: 'none', exclusive: true }];
  const made = await gateway.ask(`POST ${list}`, { ...own, options });
  expect([made.statusCode, made.json()]).toEqual([201, { data: smokerJson }]);
  const asSent = [{ code: 'yes', exclusive: false }, smoker.options[1]];
  expect(gateway.sent()).toMatchObject({ ...smoker, code: 'smoker', options: asSent });
  await gateway.ask(`POST ${list}`, { ...own, value_type: 'boolean' });
  expect(gateway.sent().options).toEqual([]);
  const gone = await gateway.ask(`DELETE ${one}`);
  expect([gone.statusCode, gone.body]).toEqual([204, '']);
  expect(gateway.sent()).toMatchObject({ code: `${ownBrand}:smoker` });
});

test('decisions.md 5 own facts: what an option asks for, and a month, come and go under their names', async () => {
  const options = [{ code: 'yes' }, { code: 'other', please_say: 40 }];
  const own = { code: 'smoker', value_type: 'code', cardinality: 'single', options };
  await gateway.ask(`POST ${list}`, own);
  expect(gateway.sent().options).toMatchObject([{ code: 'yes' }, { code: 'other', pleaseSay: 40 }]);
  await gateway.ask(`POST ${list}`, {
    ...{ code: 'since', value_type: 'date', cardinality: 'single', precision: 'month' },
  });
  expect(gateway.sent()).toMatchObject({ precision: 'month' });
  for (const please_say of [0, 2001]) {
    const refused = await gateway.ask(`POST ${list}`, { ...own, options: [{ code: 'other', please_say }] });
    expect(refused.statusCode).toBe(400);
  }
  gateway.script.factLibrary = {
    listFacts: async () => ({
      facts: [
        { ...born, precision: 'month' },
        { ...smoker, options: [{ code: 'other', pleaseSay: 40 }] },
      ],
    }),
  };
  expect((await gateway.ask(`GET ${ofTherapy}`)).json()).toMatchObject({
    facts: [{ precision: 'month' }, { options: [{ code: 'other', please_say: 40 }] }],
  });
});

test('decisions.md 1 X-Brand-Id: the fact catalog says whose it is, sent or not', async () => {
  const shown = async (headers: Record<string, string>) =>
    (await gateway.ask(`GET ${ofTherapy}`, undefined, headers)).json<{ brand_id: string }>().brand_id;
  expect(await shown(singleHeaders)).toBe(ownBrand);
  expect(await shown({ authorization, 'x-brand-id': otherOwnBrand })).toBe(otherOwnBrand);
});
