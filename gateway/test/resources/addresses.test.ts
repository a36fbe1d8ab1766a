import { DomainError } from '@telehealth/errors';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { expect, test } from 'vitest';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { ownHeaders, ownResolution, someStep } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const suggest = '/v1/instrument/address/suggest';
const retrieve = '/v1/instrument/address/retrieve';
const suggestions = [
  { id: 'k1.abc', label: '100 Main St, Austin, TX 78701' },
  { id: 'k1.def', label: '100 Main Ave, Austin, TX 78701' },
];
const address = { line1: '100 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };
const { postalCode, ...sameNames } = address;
const addressJson = { ...sameNames, postal_code: postalCode };

const registry = createRegistry('gateway');
const gateway = gatewayOfFile({
  script: {
    addresses: {
      suggestAddresses: async () => ({ suggestions }),
      retrieveAddress: async () => ({ address, deliverable: true, simulated: false }),
    },
    intake: { resolve: async () => someStep },
  },
  overrides: { registry },
});

test('interface.md 4.2: suggestions are ids and labels', async () => {
  const answer = await gateway.ask(`GET ${suggest}?q=100%20Main%20%C3%A9&limit=2`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { suggestions }]);
  expect(gateway.sent()).toMatchObject({ q: '100 Main é', limit: 2 });
  await gateway.ask(`GET ${suggest}?q=abc`);
  expect(gateway.sent()).toMatchObject({ q: 'abc', limit: 5 });
});

test('interface.md 4.3 and 2.12: an address with what is known of it, line2 only where there is one, and both flags always', async () => {
  const answer = await gateway.ask(`GET ${retrieve}?id=k1.a-b_c`);
  const json = { address: addressJson, deliverable: true, simulated: false };
  expect([answer.statusCode, answer.json()]).toEqual([200, json]);
  expect(gateway.sent()).toMatchObject({ id: 'k1.a-b_c' });
  const withLine2 = { address: { ...address, line2: 'Apt 2' }, simulated: true };
  gateway.answer('addresses', 'retrieveAddress', withLine2);
  expect((await gateway.ask(`GET ${retrieve}?id=x`)).json()).toEqual({
    address: { ...addressJson, line2: 'Apt 2' },
    ...{ deliverable: false, simulated: true },
  });
});

test('decisions.md 3 addresses: the bounds of q count characters, and are inclusive', async () => {
  for (const q of ['abc', 'x'.repeat(200), encodeURIComponent('😀'.repeat(200))]) {
    expect((await gateway.ask(`GET ${suggest}?q=${q}&limit=10`)).statusCode).toBe(200);
  }
});

test('decisions.md 3 addresses: whatever an id looks like, one that names nothing is one 404', async () => {
  gateway.answer('addresses', 'retrieveAddress', new DomainError('not-found', 'a canary that stays inside'));
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
  const limits = { intakePerSecond: 1, otherPerSecond: 2 };
  gateway.answer('credentials', 'resolveCredential', { ...ownResolution, limits });
  const statuses: number[] = [];
  for (const url of [
    `${suggest}?q=abc`,
    `${retrieve}?id=k1.abc`,
    `${suggest}?q=abc`,
    '/v1/instrument/resolve',
  ]) {
    statuses.push((await gateway.ask(`GET ${url}`)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('decisions.md 4: neither what was typed nor an id is in a log line or a metric, a failure included', async () => {
  gateway.script.addresses = {};
  for (const typed of [
    `${suggest}?q=77%20canary%20street`,
    `${suggest}?q=canary&limit=77`,
    `${retrieve}?id=k1.canary`,
  ])
    await gateway.ask(`GET ${typed}`);
  await new Promise<void>((done) => setImmediate(done));
  expect(gateway.lines.join('')).toContain(suggest);
  expect(gateway.lines.join('')).not.toContain('canary');
  expect(await registry.metrics()).not.toContain('canary');
});
