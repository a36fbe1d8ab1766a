import { DomainError, type ErrorKind } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { ownBrand, ownHeaders, scriptedContext } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const suggest = '/v1/instrument/address/suggest';
const retrieve = '/v1/instrument/address/retrieve';
const both = [`${suggest}?q=100+Main`, `${retrieve}?id=k1.abc`];

const suggestions = [
  { id: 'k1.abc', label: '100 Main St, Austin, TX 78701' },
  { id: 'k1.def', label: '100 Main Ave, Austin, TX 78701' },
];
const address = { line1: '100 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };
const addressJson = {
  line1: '100 Main St',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
};

const gateway = gatewayOfFile({
  script: {
    addresses: {
      suggestAddresses: async () => ({ suggestions }),
      retrieveAddress: async () => ({ address, deliverable: true, simulated: false }),
    },
  },
});

const ask = (url: string, options: InjectOptions = {}) =>
  gateway.app.inject({ url, headers: ownHeaders, ...options });
const last = () => gateway.dispatched().at(-1);
const refuseAll = (kind: ErrorKind) => {
  const refuse = async (): Promise<never> => {
    throw new DomainError(kind, 'a canary that stays inside');
  };
  gateway.script.addresses = { suggestAddresses: refuse, retrieveAddress: refuse };
};

test('interface.md 4.2: suggestions are ids and labels, about the brand', async () => {
  const answer = await ask(`${suggest}?q=100%20Main%20%C3%A9&limit=2`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { suggestions }]);
  expect(last()).toMatchObject({
    method: 'suggestAddresses',
    message: { query: '100 Main é', limit: 2 },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
  await ask(`${suggest}?q=abc`);
  expect(last()?.message).toMatchObject({ query: 'abc', limit: 0 });
});

test('interface.md 4.3: an address with what is known of it', async () => {
  const answer = await ask(`${retrieve}?id=k1.a-b_c`);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { address: addressJson, deliverable: true, simulated: false },
  ]);
  expect(last()).toMatchObject({
    method: 'retrieveAddress',
    message: { id: 'k1.a-b_c' },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
});

test('interface.md 2.12: line2 only where there is one, and both flags always', async () => {
  gateway.script.addresses = {
    retrieveAddress: async () => ({ address: { ...address, line2: 'Apt 2' }, simulated: true }),
  };
  expect((await ask(`${retrieve}?id=x`)).json()).toEqual({
    address: { ...addressJson, line2: 'Apt 2' },
    deliverable: false,
    simulated: true,
  });
});

test.each([
  suggest,
  `${suggest}?q=`,
  `${suggest}?q=ab`,
  `${suggest}?q=${'x'.repeat(201)}`,
  `${suggest}?q=abc&q=def`,
  `${suggest}?q=abc&limit=0`,
  `${suggest}?q=abc&limit=11`,
  `${suggest}?q=abc&limit=1.5`,
  `${suggest}?q=abc&limit=`,
  `${suggest}?q=abc&limit=1&limit=2`,
  retrieve,
  `${retrieve}?id=a&id=b`,
])('decisions.md 3 addresses: %s is 400 with an issue, and nothing is dispatched', async (url) => {
  const answer = await ask(url);
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
          where: expect.stringMatching(/^\?(q|limit|id)$/),
        },
      ],
    },
  ]);
  expect(answer.body).not.toContain('xxx');
  expect(gateway.dispatched()).toEqual([]);
});

test('decisions.md 3 addresses: the bounds of q count characters, and are inclusive', async () => {
  for (const q of ['abc', 'x'.repeat(200), encodeURIComponent('😀'.repeat(200))]) {
    expect((await ask(`${suggest}?q=${q}&limit=10`)).statusCode).toBe(200);
  }
});

test('decisions.md 3 addresses: whatever an id looks like, one that names nothing is one 404', async () => {
  refuseAll('not-found');
  const withId = (id: string) => requestBytes('GET', `${retrieve}?id=${id}`, ownHeaders);
  const { answer, asked } = await expectSameAnswer(
    { port: gateway.port, calls: gateway.received },
    {
      'not ours': withId('k1.abc'),
      empty: withId(''),
      'over-long': withId('x'.repeat(600)),
      'with bytes that are no text': withId('%FF%00%ED%A0%80'),
      'a prototype name': withId('__proto__'),
      'bad encoding': withId('%ZZ'),
    },
  );
  expect([answer.status, asked]).toEqual([404, ['retrieveAddress']]);
  expect(Object.keys(JSON.parse(answer.body)).sort()).toEqual(['status', 'title', 'type']);
});

test('decisions.md 1 rate limits: typing an address does not use up the allowance of the intake', async () => {
  const { context } = scriptedContext({
    resolveCredential: async () => ({
      known: true,
      class: 1,
      clientId: 'cli_own',
      mode: 1,
      brandIds: [ownBrand],
      keyId: 'key_own',
      limits: { intakePerSecond: 1, otherPerSecond: 2 },
    }),
  });
  const app = buildApp(context);
  const statuses: number[] = [];
  for (const url of [...both, `${suggest}?q=abc`, '/v1/instrument/resolve']) {
    statuses.push((await app.inject({ url, headers: ownHeaders })).statusCode);
  }
  expect(statuses).toEqual([500, 500, 429, 200]);
  await app.close();
});

test('decisions.md 4: neither what was typed nor an id is in a log line or a metric', async () => {
  const { context, lines } = scriptedContext();
  const app = buildApp(context);
  await app.inject({ url: `${suggest}?q=77%20canary%20street`, headers: ownHeaders });
  await app.inject({ url: `${suggest}?q=canary&limit=77`, headers: ownHeaders });
  await app.inject({ url: `${retrieve}?id=k1.canary`, headers: ownHeaders });
  await app.close();
  expect(lines.join('')).toContain(suggest);
  expect(lines.join('')).not.toContain('canary');
  expect(await context.registry.metrics()).not.toContain('canary');
});
