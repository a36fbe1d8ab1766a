import { DomainError, refusal } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

const path = (provider: string) => `/v1/payments/providers/${provider}/events`;
const limitBytes = 262_144;

const gateway = gatewayOfFile({ script: { confirmations: { confirm: async () => ({}) } } });

const post = (provider: string, request: Pick<InjectOptions, 'headers' | 'payload'> = {}) =>
  gateway.app.inject({ method: 'POST', url: path(provider), ...request });
const problemOf = (status: number, kind: string, title: string) => ({
  type: `/problems/${kind}`,
  title,
  status,
});

test.each([
  ['stripe', 'stripe-signature'],
  ['simulated', 'simulated-signature'],
])(
  'decisions.md 3, confirmations: an event of %s is passed on with the signature of its own header',
  async (provider, header) => {
    const signatures = {
      'stripe-signature': 'not mine',
      'simulated-signature': 'not mine',
      [header]: 'mine',
    };
    const answer = await post(provider, { headers: signatures, payload: '{"id":"evt_1"}' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(gateway.received).toMatchObject([{ method: 'confirm', message: { provider, signature: 'mine' } }]);
    await post(provider);
    expect(gateway.received.at(-1)?.message).toMatchObject({ provider, signature: '' });
  },
);

test.each([
  ['application/json', '{ "a" : 1,\n "a":2 }'],
  ['application/json; charset=utf-8', '{'],
  ['text/plain', 'x'],
  ['application/x-www-form-urlencoded', 'a=%zz'],
  ['nonsense', 'x'],
  [undefined, 'x'],
])(
  'decisions.md 3, confirmations: the bytes of a body of type %s arrive as they were sent',
  async (type, text) => {
    const payload = Buffer.concat([Buffer.from(text), Buffer.from([0, 0xff, 0xfe, 0x0d, 0x0a])]);
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await post('stripe', { headers: { ...headers, 'content-encoding': 'gzip' }, payload });
    expect(answer.statusCode).toBe(200);
    expect(Buffer.from(gateway.received.at(-1)?.message.body).equals(payload)).toBe(true);
  },
);

test('interface.md 5: an event has no caller, whatever key it brings', async () => {
  await post('stripe', { headers: { ...ownHeaders, 'x-client-id': 'cli_own' }, payload: '{}' });
  expect(gateway.received.map(({ method }) => method)).toEqual(['confirm']);
  expect(gateway.received.at(-1)?.call.tenancy).toBeUndefined();
});

test('decisions.md 6: an unknown provider and one that is not armed are the constant 404', async () => {
  gateway.script.confirmations = {
    confirm: async () => {
      throw new DomainError('not-found', 'the provider is not armed');
    },
  };
  const observed = { port: gateway.port, calls: [] };
  const { answer } = await expectSameAnswer(observed, {
    'not armed': requestBytes('POST', path('stripe'), {}, '{}'),
    unknown: requestBytes('POST', path('paypal'), {}, '{}'),
    'of a prototype': requestBytes('POST', path('__proto__'), {}, '{}'),
    'in capitals': requestBytes('POST', path('Stripe'), {}, '{}'),
  });
  expect([answer.status, JSON.parse(answer.body)]).toEqual([404, problemOf(404, 'not-found', 'Not found')]);
  expect(gateway.count('confirm'), 'only the known provider is asked about').toBe(2);
});

test('decisions.md 6: a wrong signature is 400 and says so', async () => {
  gateway.script.confirmations = {
    confirm: async () => {
      throw refusal('confirmation_refused', 'The signature is not of this body.');
    },
  };
  const answer = await post('stripe', { payload: '{}' });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      ...problemOf(400, 'malformed-request', 'Malformed request'),
      code: 'confirmation_refused',
      detail: 'The signature is not of this body.',
    },
  ]);
});

test('decisions.md 1 order of checks: 404 of a provider before the size, the size before the call', async () => {
  const tooLarge = { payload: Buffer.alloc(limitBytes + 1) };
  expect((await post('paypal', tooLarge)).statusCode).toBe(404);
  expect((await post('stripe', tooLarge)).statusCode).toBe(413);
  expect(gateway.dispatched()).toEqual([]);
  expect((await post('stripe', { payload: Buffer.alloc(limitBytes) })).statusCode).toBe(200);
});

test('decisions.md 1 order of checks: another method is 401 without a key and 405 with one', async () => {
  const get = (headers: Record<string, string>) => gateway.app.inject({ url: path('stripe'), headers });
  expect((await get({})).statusCode).toBe(401);
  const withKey = await get(ownHeaders);
  expect([withKey.statusCode, withKey.headers.allow]).toEqual([405, 'POST']);
});

test('decisions.md 1: a provider with more than 64 characters is an unknown path', async () => {
  expect((await post('x'.repeat(65))).statusCode).toBe(401);
});

test('decisions.md 1 overload: events take the places of anonymous callers', async () => {
  const waiting: (() => void)[] = [];
  const all = Promise.withResolvers<void>();
  const confirm = () =>
    new Promise<object>((resolve) => {
      waiting.push(() => resolve({}));
      if (waiting.length === 16) all.resolve();
    });
  const limits = { ...timeLimits, placeMs: 5 };
  await using busy = await gatewayOverWire({ confirmations: { confirm } }, {}, limits);
  const send = () => busy.app.inject({ method: 'POST', url: path('stripe'), payload: '{}' });
  const answers = Array.from({ length: 16 }, send);
  await all.promise;
  const refused = await send();
  expect([refused.statusCode, refused.headers['retry-after'], waiting.length]).toEqual([503, '1', 16]);
  for (const answer of waiting) answer();
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
});

test('decisions.md 4 logs: neither the body nor the signature of an event is logged, a failure included', async () => {
  gateway.script.confirmations = {
    confirm: async () => {
      throw new Error('canary in a message');
    },
  };
  const headers = { 'stripe-signature': 'canary-signature', 'content-type': 'application/json' };
  const answer = await post('stripe', { headers, payload: '{"canary":"canary"}' });
  await new Promise<void>((done) => setImmediate(done));
  expect([answer.statusCode, answer.body]).toEqual([500, expect.not.stringContaining('canary')]);
  expect(gateway.lines.map((line) => JSON.parse(line).msg)).toEqual(['not answered', 'request']);
  expect(gateway.lines.join('')).not.toContain('canary');
  expect(JSON.parse(gateway.lines.at(-1) ?? '').route).toBe('/v1/payments/providers/:provider/events');
});
