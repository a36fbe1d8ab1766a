import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signaturesOf } from './sign.ts';

const now = 1_700_000_000;
const id = 'evt_1';
const body = '{"id":"evt_1","data":{"note":"ü"}}';
const [secret, older, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const { privateKey } = generateKeyPairSync('ed25519');
const receiverOf = (bytes: Buffer) => new Webhook(`whsec_${bytes.toString('base64')}`);

/** The headers of a message that these secrets sign. */
function headersOf(secrets: readonly Buffer[], timestamp = now): Record<string, string> {
  const signatures = signaturesOf(
    { id, timestamp, body },
    {
      secrets: secrets.map((bytes) => createSecretKey(bytes)),
      keys: [privateKey],
    },
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures };
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
});
afterAll(() => {
  vi.useRealTimers();
});

test('the official verifier accepts a message that one secret signs', () => {
  expect(receiverOf(secret).verify(body, headersOf([secret]))).toEqual(JSON.parse(body));
});

test('during a rotation the verifier accepts the message with the new secret and with the older ones', () => {
  const headers = headersOf([other, secret, older]);
  for (const known of [other, secret, older]) {
    expect(receiverOf(known).verify(body, headers)).toEqual(JSON.parse(body));
  }
});

const right = headersOf([secret]);

test('the verifier refuses another body, another id, another time and another secret', () => {
  const refused = (text: string, changed: Record<string, string>, known = secret) =>
    expect(() => receiverOf(known).verify(text, { ...right, ...changed })).toThrow('No matching signature');
  refused(`${body} `, {});
  refused(body, { 'webhook-id': 'evt_2' });
  refused(body, { 'webhook-timestamp': String(now + 1) });
  refused(body, {}, other);
});
