import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { keyOf, ownHeaders, ownResolution, resolutionOf } from '../scripted.ts';
import { type GatewayOverWire, gatewayOfFile, gatewayOverWire, type Script } from '../wire.ts';

const path = '/v1/webhooks/registrations/whr_1/test';
const outcome = { delivered: true, ok: true, deliveryId: 'dlv_1', status: 204, durationMs: 87 };

const gateway = gatewayOfFile({ script: { registrations: { testRegistration: async () => outcome } } });

const fire = (payload: object = {}, { app }: Pick<GatewayOverWire, 'app'> = gateway) =>
  app.inject({ method: 'POST', url: path, headers: ownHeaders, payload });

test.each<[string, object, object]>([
  ['an answer', outcome, { delivered: true, ok: true, status: 204, duration_ms: 87 }],
  [
    'a refusal before the connection',
    { deliveryId: 'dlv_1', detail: 'refused: address not public' },
    { delivered: false, ok: false, detail: 'refused: address not public' },
  ],
  [
    'an answer in no time that is not ok',
    { deliveryId: 'dlv_1', delivered: true, status: 302, durationMs: 0, detail: 'redirect not followed' },
    { delivered: true, ok: false, status: 302, duration_ms: 0, detail: 'redirect not followed' },
  ],
])('interface.md 2.15: the outcome of %s has exactly its members', async (_case, answered, json) => {
  gateway.script.registrations = { testRegistration: async () => answered };
  const answer = await fire();
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { delivery_id: 'dlv_1', ...json } }]);
});

test('interface.md 4.11: the type may be left out', async () => {
  await fire({ event_type: 'onboarding.client.started.v1' });
  expect(gateway.received.at(-1)?.message).toMatchObject({
    registrationId: 'whr_1',
    eventType: 'onboarding.client.started.v1',
  });
  await fire({});
  expect(gateway.received.at(-1)?.message.eventType).toBe('');
});

test('interface.md 4.11: more than 10 tests a minute are 429', async () => {
  const tooOften = new DomainError('rate-limited', 'too often', { retryAfterSeconds: 42 });
  gateway.answer('registrations', 'testRegistration', tooOften);
  const limited = await fire();
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '42']);
});

test('decisions.md 10: a test may take 20 seconds, other calls the deadline of all', async () => {
  const left: Record<string, number> = {};
  gateway.script.registrations = {
    testRegistration: async (_message, call) => {
      left.test = call.remainingMs() ?? 0;
      return outcome;
    },
    deleteRegistration: async (_message, call) => {
      left.delete = call.remainingMs() ?? 0;
      return {};
    },
  };
  await fire();
  await gateway.app.inject({
    method: 'DELETE',
    url: '/v1/webhooks/registrations/whr_1',
    headers: ownHeaders,
  });
  expect(left.test).toBeGreaterThan(15_000);
  expect(left.test).toBeLessThanOrEqual(20_000);
  expect(left.delete).toBeLessThanOrEqual(10_000);
});

const neighbourKey = keyOf('n');
const neighbourHash = hash('sha256', neighbourKey, 'hex');
const neighbourHeaders = { ...ownHeaders, authorization: `Bearer ${neighbourKey}` };

/** Two clients, and a receiver that answers when the test releases it. */
function stalled() {
  const waiting: (() => void)[] = [];
  let onWaiting = () => {};
  const script: Partial<Script> = {
    credentials: {
      resolveCredential: async ({ keySha256 }) =>
        Buffer.from(keySha256).toString('hex') === neighbourHash
          ? { ...ownResolution, clientId: 'cli_neighbour' }
          : resolutionOf(keySha256),
    },
    registrations: {
      testRegistration: () =>
        new Promise((resolve) => {
          waiting.push(() => resolve(outcome));
          onWaiting();
        }),
      listRegistrations: async () => ({}),
    },
  };
  return {
    script,
    waiting,
    waits: (count: number) =>
      new Promise<void>((resolve) => {
        onWaiting = () => waiting.length >= count && resolve();
        onWaiting();
      }),
  };
}

test('decisions.md 1 overload: a test that waits for its receiver has no place', async () => {
  const { script, waiting, waits } = stalled();
  await using small = await gatewayOverWire(script, { MAX_IN_FLIGHT: '1' });
  const tested = fire({}, small);
  await waits(1);
  const read = () => small.app.inject({ url: '/v1/webhooks/registrations', headers: ownHeaders });
  expect([(await read()).statusCode, (await read()).statusCode]).toEqual([200, 200]);
  waiting[0]?.();
  expect((await tested).statusCode).toBe(200);
});

test('decisions.md 13: of 60 tests of one client at a receiver that does not answer, some are sent, and the others wait and are 503; a neighbour notices nothing', async () => {
  const { script, waiting, waits } = stalled();
  const limits = { ...timeLimits, longPlaceMs: 100 };
  await using busy = await gatewayOverWire(script, { MAX_IN_FLIGHT: '32' }, limits);
  const refused: Awaited<ReturnType<typeof fire>>[] = [];
  const others = Promise.withResolvers<void>();
  const many = Array.from({ length: 60 }, async () => {
    const answer = await fire({}, busy);
    if (refused.push(answer) === 58) others.resolve();
    return answer.statusCode;
  });
  await Promise.all([others.promise, waits(2)]);
  for (const answer of refused) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  }
  expect(waiting).toHaveLength(2);

  const url = '/v1/webhooks/registrations';
  expect((await busy.app.inject({ url, headers: neighbourHeaders })).statusCode).toBe(200);
  const tested = busy.app.inject({ method: 'POST', url: path, headers: neighbourHeaders, payload: {} });
  await waits(3);
  for (const answer of waiting) answer();
  expect((await tested).statusCode).toBe(200);
  expect((await Promise.all(many)).filter((status) => status === 200)).toHaveLength(2);
  const later = fire({}, busy);
  await waits(4);
  waiting[3]?.();
  expect((await later).statusCode).toBe(200);
});
