import { createPublicKey, verify } from 'node:crypto';
import { answers, type ReceivedRequest } from '@telehealth/test-servers/receiver';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { target } from '../../src/clients/target.ts';
import { causedType } from '../../src/clients/webhook-client.ts';
import { send } from '../../src/http/http-client.ts';

const signaturesOf = ({ headers }: ReceivedRequest, version: string) =>
  (headers['webhook-signature'] ?? '').split(' ').filter((each) => each.startsWith(`${version},`));

const isVerified = (secret: string, { body, headers }: ReceivedRequest) => {
  try {
    new Webhook(secret).verify(body.toString(), { ...headers });
    return true;
  } catch {
    return false;
  }
};

test('case 1, decisions.md 10: the official Standard Webhooks verifier accepts what arrives, and nothing else', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { secret } = await webhooks.register(`${receiver.url}/hook`);
  const journeyId = await webhooks.causeEvent();
  const [request] = await receiver.received(1);
  if (request === undefined) throw new Error('nothing arrived');
  const { headers, body } = request;
  const event = new Webhook(secret).verify(body.toString(), { ...headers });
  expect(event).toMatchObject({
    id: headers['webhook-id'],
    type: causedType,
    test: false,
    mode: 'test',
    brand_id: webhooks.brandId,
    data: { journey_id: journeyId, sequence: expect.any(Number) },
  });
  expect(Object.keys(event as object).sort()).toEqual(
    ['brand_id', 'client_id', 'data', 'id', 'mode', 'test', 'timestamp', 'type'].sort(),
  );
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'webhook-id': expect.stringMatching(/^evt_/),
    'webhook-delivery-id': expect.stringMatching(/^dlv_/),
    'webhook-attempt': '1',
  });
  expect(headers['webhook-test']).toBeUndefined();
  const otherBody = { ...request, body: Buffer.from(body.toString().replace(journeyId, 'jny_other')) };
  const otherId = { ...request, headers: { ...headers, 'webhook-id': 'evt_other' } };
  const late = { ...request, headers: { ...headers, 'webhook-timestamp': '1614265330' } };
  expect([otherBody, otherId, late].map((each) => isVerified(secret, each))).toEqual([false, false, false]);
  expect(isVerified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', request)).toBe(false);
});

test('case 1, research 5.3: the ed25519 signature is verified with the public keys, which need no credential', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  await webhooks.register(receiver.url);
  await webhooks.causeEvent();
  const [request] = await receiver.received(1);
  if (request === undefined) throw new Error('nothing arrived');
  const { body } = await send(`${target().base_url}/v1/webhooks/public-keys`);
  const { headers } = request;
  const signed = Buffer.concat([
    Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
    request.body,
  ]);
  const verified = signaturesOf(request, 'v1a').map((signature) =>
    body.keys.some(({ algorithm, public_key }: { algorithm: string; public_key: string }) => {
      expect(algorithm).toBe('ed25519');
      const x = Buffer.from(public_key.replace(/^whpk_/, ''), 'base64').toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, signed, key, Buffer.from(signature.slice('v1a,'.length), 'base64'));
    }),
  );
  expect(verified.length).toBeGreaterThan(0);
  expect(verified).not.toContain(false);
});

test('case 2: a retry has the same webhook-id, and a timestamp and a signature of its own', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answerNext(answers(500));
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.causeEvent();
  await receiver.received(2);
  const { delivery_id } = await webhooks.deliveryThat(id, ({ status }) => status === 'succeeded');
  await webhooks.call('POST', `/registrations/${id}/deliveries/${delivery_id}/resend`);
  const requests = await receiver.received(3);
  const distinct = (name: string) => new Set(requests.map(({ headers }) => headers[name])).size;
  expect([distinct('webhook-id'), distinct('webhook-delivery-id')]).toEqual([1, 1]);
  expect(requests.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '3']);
  expect(requests.map((request) => isVerified(secret, request))).toEqual([true, true, true]);
  expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
  const [first, second] = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(5);
  const [one, two] = requests.map((request) => signaturesOf(request, 'v1'));
  expect(one).not.toEqual(two);
});

test('case 3: the bytes that are sent are the bytes that are signed, the same for every registration and for readers', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const first = await webhooks.register(`${receiver.url}/first`);
  const second = await webhooks.register(`${receiver.url}/second`);
  await webhooks.causeEvent();
  await receiver.received(2);
  const [one, two] = ['/first', '/second'].flatMap((path) => receiver.at(path));
  if (one === undefined || two === undefined) throw new Error('one is missing');
  expect(one.body.equals(two.body)).toBe(true);
  expect(one.headers['content-length']).toBe(String(one.body.length));
  expect([isVerified(first.secret, one), isVerified(second.secret, two)]).toEqual([true, true]);
  expect([isVerified(first.secret, two), isVerified(second.secret, one)]).toEqual([false, false]);
  expect(Object.keys(JSON.parse(one.body.toString()))).toEqual([
    'id',
    'type',
    'timestamp',
    'test',
    'mode',
    'client_id',
    'brand_id',
    'data',
  ]);
  const url = `${webhooks.baseUrl}/v1/events/${one.headers['webhook-id']}`;
  const headers = { authorization: `Bearer ${webhooks.apiKey}`, 'x-brand-id': webhooks.brandId };
  expect((await send(url, { headers })).bytes).toBe(`{"data":${one.body}}`);
});

test('case 4: after a rotation both secrets sign for the overlap; without an overlap only the new one signs', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, secret: oldest } = await webhooks.register(receiver.url);
  const rotate = async (overlap_seconds: number) => {
    const path = `/registrations/${id}/rotate-secret`;
    const { status, body } = await webhooks.call('POST', path, { overlap_seconds });
    expect(status).toBe(200);
    await webhooks.test(id);
    return { secret: body.secret as string, request: receiver.requests.at(-1) as ReceivedRequest };
  };
  const newer = await rotate(3600);
  expect(signaturesOf(newer.request, 'v1')).toHaveLength(2);
  expect([oldest, newer.secret].map((secret) => isVerified(secret, newer.request))).toEqual([true, true]);
  const last = await rotate(0);
  const all = [oldest, newer.secret, last.secret];
  expect(all.map((secret) => isVerified(secret, last.request))).toEqual([false, false, true]);
});
