import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exchange, parseAnswer, requestBytes } from '../raw-http.ts';
import { otherOwnBrand, ownHeaders, someStep } from '../scripted.ts';
import { type GatewayOverWire, gatewayOverWire } from '../wire.ts';

let answer: (call: Call) => Promise<typeof someStep>;
let gateway: GatewayOverWire;
const step = (_message: unknown, call: Call) => answer(call);
beforeAll(async () => {
  gateway = await gatewayOverWire({ intake: { resolve: step, next: step, back: step, abandon: step } });
  await gateway.app.inject({ url: '/v1/instrument/resolve', headers: ownHeaders });
});
beforeEach(() => {
  gateway.received.length = 0;
  answer = async () => someStep;
});
afterAll(() => gateway[Symbol.asyncDispose]());

const journey = { ...ownHeaders, 'x-journey-id': 'jny_1' };
const keyed = { ...journey, 'idempotency-key': 'key-1' };
const next: InjectOptions = {
  method: 'POST',
  url: '/v1/instrument/next',
  headers: keyed,
  payload: { node_id: 'n1', answer: { a: 1, b: [true, null] } },
};
const back: InjectOptions = { method: 'POST', url: '/v1/instrument/back', headers: keyed };

/** The call that the request leads to. */
async function callOf(request: InjectOptions): Promise<Call> {
  const response = await gateway.app.inject(request);
  expect(response.statusCode).toBe(200);
  const call = gateway.received.at(-1)?.call;
  if (call === undefined) throw new Error('no call');
  return call;
}

test.each(['next', 'back', 'abandon'])(
  'decisions.md 1 idempotency: %s hands the key and the fingerprint of the request to the service',
  async (act) => {
    const call = await callOf({
      method: 'POST',
      url: `/v1/instrument/${act}`,
      headers: { ...journey, 'idempotency-key': '"quoted"' },
      ...(act === 'next' && { payload: { node_id: 'n1' } }),
    });
    expect(call.idempotencyKey).toBe('"quoted"');
    expect(call.requestFingerprint).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('decisions.md 1 idempotency: order of members and white space make no other request', async () => {
  const { requestFingerprint } = await callOf(next);
  const text = '{ "answer": {"b": [ true, null ],\n "a": 1.0}, "node_id": "n1" }';
  const headers = { ...keyed, 'content-type': 'application/json; charset=utf-8' };
  const again = await callOf({ ...next, headers, payload: text });
  expect(again.requestFingerprint).toBe(requestFingerprint);
  const otherKey = await callOf({ ...next, headers: { ...keyed, 'idempotency-key': 'key-2' } });
  expect(otherKey.requestFingerprint).toBe(requestFingerprint);
});

test('decisions.md 1 idempotency: path, brand, journey and body each make another request', async () => {
  const requests: InjectOptions[] = [
    next,
    { ...next, headers: { ...keyed, 'x-brand-id': otherOwnBrand } },
    { ...next, headers: { ...keyed, 'x-journey-id': 'jny_2' } },
    { ...next, payload: { node_id: 'n2' } },
    back,
    { ...back, url: '/v1/instrument/abandon' },
  ];
  const fingerprints = new Set<string | undefined>();
  for (const request of requests) fingerprints.add((await callOf(request)).requestFingerprint);
  expect(fingerprints.size).toBe(requests.length);
});

test('a request without a key hands on neither, and no answer to it is a replay', async () => {
  answer = async (call) => {
    call.replayed = true;
    return someStep;
  };
  const response = await gateway.app.inject({ ...next, headers: journey });
  expect(gateway.received).toMatchObject([
    { call: { idempotencyKey: undefined, requestFingerprint: undefined } },
  ]);
  expect('idempotent-replayed' in response.headers).toBe(false);
});

test.each(['key-1', 'a b', ''])('interface.md 4.0: a read ignores the Idempotency-Key %j', async (key) => {
  const headers = { ...journey, 'idempotency-key': key };
  const call = await callOf({ url: '/v1/instrument/resolve', headers });
  expect([call.idempotencyKey, call.requestFingerprint]).toEqual([undefined, undefined]);
});

test.each(['', ' ', 'a b', 'a\tb', 'clé', 'x'.repeat(256)])(
  'decisions.md 1 idempotency: the key %j is 400, and nothing is asked',
  async (key) => {
    const response = await gateway.app.inject({ ...back, headers: { ...journey, 'idempotency-key': key } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      type: '/problems/malformed-request',
      issues: [{ code: 'request.idempotency_key' }],
    });
    expect(gateway.received).toHaveLength(0);
  },
);

test.each(['!', '~', 'x'.repeat(255), '"0b7e-quoted"', '550e8400-e29b-41d4-a716-446655440000'])(
  'decisions.md 1 idempotency: the key %j is taken as sent',
  async (key) => {
    const call = await callOf({ ...back, headers: { ...journey, 'idempotency-key': key } });
    expect(call.idempotencyKey).toBe(key);
  },
);

test('decisions.md 1 idempotency: a repeated Idempotency-Key is 400', async () => {
  const headers = { ...journey, 'idempotency-key': 'a', 'Idempotency-Key': 'a' };
  const response = parseAnswer(
    await exchange(gateway.port, requestBytes('POST', '/v1/instrument/back', headers)),
  );
  expect([response.status, gateway.received.length]).toEqual([400, 0]);
});

test('decisions.md 1 order of checks: the shape of the request comes before its key', async () => {
  const headers = { ...journey, 'idempotency-key': 'a b' };
  const response = await gateway.app.inject({ ...next, headers, payload: {} });
  expect(response.json()).toMatchObject({ status: 400, issues: [{ code: 'request.missing_field' }] });
});

test('decisions.md 1 idempotency: a replayed step says so and is the same otherwise', async () => {
  const first = await gateway.app.inject(next);
  answer = async (call) => {
    call.replayed = true;
    return someStep;
  };
  const replay = await gateway.app.inject(next);
  expect('idempotent-replayed' in first.headers).toBe(false);
  expect(replay.headers['idempotent-replayed']).toBe('true');
  expect([replay.statusCode, replay.body]).toEqual([first.statusCode, first.body]);
  expect(replay.headers['x-correlation-id']).not.toBe(first.headers['x-correlation-id']);
});

test.each([
  ['not-found', 404],
  ['answer-refused', 422],
  ['validation', 422],
] as const)('decisions.md 1 idempotency: a replayed refusal of kind %s says so', async (kind, status) => {
  const issues = kind === 'validation' ? [{ code: 'fact.unknown', message: 'c', where: '/d' } as const] : [];
  let isReplay = false;
  answer = async (call) => {
    call.replayed = isReplay;
    throw new DomainError(kind, 'x', { issues });
  };
  const first = await gateway.app.inject(next);
  isReplay = true;
  const replay = await gateway.app.inject(next);
  expect('idempotent-replayed' in first.headers).toBe(false);
  expect([replay.statusCode, replay.headers['idempotent-replayed']]).toEqual([status, 'true']);
  expect(replay.body).toBe(first.body);
});

test('decisions.md 1 idempotency: in flight is 409 with Retry-After, another body 422, neither a replay', async () => {
  answer = async () => {
    throw new DomainError('idempotency-in-flight');
  };
  const inFlight = await gateway.app.inject(next);
  expect([inFlight.statusCode, inFlight.headers['retry-after']]).toEqual([409, '1']);
  expect(inFlight.json()).toMatchObject({ type: '/problems/idempotency-in-flight' });
  answer = async () => {
    throw new DomainError('idempotency-mismatch');
  };
  const mismatch = await gateway.app.inject(next);
  expect(mismatch.statusCode).toBe(422);
  expect(mismatch.json()).toMatchObject({ type: '/problems/idempotency-mismatch' });
  for (const { headers } of [inFlight, mismatch]) expect('idempotent-replayed' in headers).toBe(false);
});
