import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, verifyWebhookByPublicKey } from './verify-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const oldSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
const at = new Date('2026-02-03T16:05:12Z');
const now = at.getTime();
const body =
  '{"id":"evt_1","type":"journey.case.opened.v1","client_id":"cli_1","brand_id":"brd_1","data":{"journey_id":"jny_1"}}';

/** The headers of a request that was signed by the library of Standard Webhooks. */
function headersBy(...secrets: string[]) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign('evt_1', at, body)).join(' '),
  };
}

test('an event that was signed with the secret is answered, from a text, bytes and headers of both kinds', async () => {
  const headers = headersBy(secret);
  const event = await verifyWebhook(body, headers, secret, { now });
  expect(event).toEqual(JSON.parse(body));
  const bytes = new TextEncoder().encode(body);
  await expect(verifyWebhook(bytes, new Headers(headers), secret, { now })).resolves.toEqual(event);
  const upper = {
    ...headers,
    'Webhook-Signature': headers['webhook-signature'],
    'webhook-signature': undefined,
  };
  await expect(
    verifyWebhook(
      body,
      {
        'Webhook-Id': 'evt_1',
        'Webhook-Timestamp': headers['webhook-timestamp'],
        'Webhook-Signature': upper['Webhook-Signature'],
      },
      secret,
      { now },
    ),
  ).resolves.toEqual(event);
});

test('while a secret is rotated, a request with either signature is accepted by a receiver with either secret', async () => {
  const both = headersBy(oldSecret, secret);
  for (const known of [secret, oldSecret, [oldSecret, secret]]) {
    await expect(verifyWebhook(body, both, known, { now })).resolves.toBeDefined();
  }
  await expect(
    verifyWebhook(body, headersBy(oldSecret), [secret, oldSecret], { now }),
  ).resolves.toBeDefined();
});

const signed = headersBy(secret);
test.each<[string, string, Record<string, string | undefined>, number]>([
  ['another body', body.replace('opened', 'closed'), signed, now],
  ['another id', body, { ...signed, 'webhook-id': 'evt_2' }, now],
  ['another secret', body, headersBy(oldSecret), now],
  ['a time that was not signed', body, { ...signed, 'webhook-timestamp': String(now / 1000 + 1) }, now],
  ['no signature', body, { ...signed, 'webhook-signature': undefined }, now],
  [
    'a signature of another version',
    body,
    { ...signed, 'webhook-signature': signed['webhook-signature'].replace('v1,', 'v1a,') },
    now,
  ],
  ['a signature that is no base64', body, { ...signed, 'webhook-signature': 'v1,***' }, now],
  ['a request of five minutes and a second ago', body, signed, now + 301_000],
  ['a request of the future', body, signed, now - 301_000],
])('%s is refused', async (_, sent, headers, instant) => {
  await expect(verifyWebhook(sent, headers, secret, { now: instant })).rejects.toMatchObject({
    name: 'WebhookVerificationError',
  });
});

async function signedByPlatform(text: string) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('no pair of keys');
  const { privateKey, publicKey } = pair;
  const content = new TextEncoder().encode(`evt_1.${now / 1000}.${text}`);
  const signature = Buffer.from(await crypto.subtle.sign('Ed25519', privateKey, content)).toString('base64');
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64');
  return { key: `whpk_${raw}`, headers: { ...signed, 'webhook-signature': `v1,AAAA v1a,${signature}` } };
}

test('docs/guides/webhooks.md: a key of the platform verifies an event for the own client and brand alone', async () => {
  const { key, headers } = await signedByPlatform(body);
  const { key: otherKey } = await signedByPlatform(body);
  const own = { publicKeys: [otherKey, key], clientId: 'cli_1', now };
  await expect(verifyWebhookByPublicKey(body, headers, own)).resolves.toEqual(JSON.parse(body));
  await expect(verifyWebhookByPublicKey(body, headers, { ...own, brandId: 'brd_1' })).resolves.toBeDefined();
  for (const wrong of [
    { ...own, clientId: 'cli_2' },
    { ...own, brandId: 'brd_2' },
    { ...own, publicKeys: [otherKey] },
    { ...own, now: now + 301_000 },
  ]) {
    await expect(verifyWebhookByPublicKey(body, headers, wrong)).rejects.toMatchObject({
      name: 'WebhookVerificationError',
    });
  }
});

test('an event of the onboarding has no brand, and is accepted by a receiver of one brand', async () => {
  const onboarding = '{"id":"evt_1","type":"onboarding.client.completed.v1","client_id":"cli_1"}';
  const { key, headers } = await signedByPlatform(onboarding);
  const own = { publicKeys: [key], clientId: 'cli_1', brandId: 'brd_1', now };
  await expect(verifyWebhookByPublicKey(onboarding, headers, own)).resolves.toBeDefined();
});
