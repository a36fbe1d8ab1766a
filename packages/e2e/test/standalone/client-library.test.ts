import { createClient, type Journey, verifyWebhook, verifyWebhookByPublicKey } from '@telehealth/client';
import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { target } from '../../src/clients/target.ts';

const { base_url: baseUrl } = target();

/** A client of a tenant that is made for one test. It loses the first answer to each change, after the platform gave it. */
async function losingClient() {
  const { apiKey, brandIds } = await ownTenant();
  const keys: (string | null)[] = [];
  let isLost = false;
  const client = createClient({
    baseUrl,
    apiKey,
    brandId: brandIds[0],
    wait: async () => {},
    fetch: async (request) => {
      const answer = await fetch(request);
      if (request.method === 'GET') return answer;
      keys.push(request.headers.get('idempotency-key'));
      isLost = !isLost;
      if (isLost) throw new TypeError('the answer is lost');
      return answer;
    },
  });
  return { client, keys };
}

const registration = {
  url: 'https://hooks.example/telehealth',
  event_types: ['journey.case.opened.v1' as const],
};

test('docs/guides/idempotency.md: a create whose answer was lost is repeated, and has created one', async () => {
  const { client, keys } = await losingClient();
  const created = await client.post('/v1/webhooks/registrations', { body: registration });
  expect(keys).toEqual([keys[0], keys[0]]);
  const listed = [];
  for await (const one of client.list('/v1/webhooks/registrations')) listed.push(one.registration_id);
  expect(listed).toEqual([created.data.registration_id]);
});

test('a walk whose every answer is lost once passes over no node, and answers none twice', async () => {
  const { client, keys } = await losingClient();
  const seen: string[] = [];
  let journey: Journey = await client.walk({ locale: 'en' });
  while (journey.control !== 'weight_kg') {
    expect(journey.issues).toEqual([]);
    seen.push(journey.node?.node_id ?? 'the end');
    if (journey.control === 'single_select_cards') {
      journey = await journey.answer(journey.node.option_codes?.at(-1) ?? '');
    } else if (journey.control === 'date') journey = await journey.answer('1988-04-17');
    else if (journey.control === 'height_cm') journey = await journey.answer(172);
    else if (journey.control === 'notice') journey = await journey.answer();
    else throw new Error(`the walk met ${journey.control}`);
  }
  expect(seen).toEqual(['d_welcome', 'q_ship_state', 'q_date_of_birth', 'q_sex_at_birth', 'q_height_cm']);
  expect([keys.length, new Set(keys).size]).toEqual([2 * seen.length, seen.length]);
});

test('a list is read over its pages in order, and from where it ended', async () => {
  const { client } = await losingClient();
  const urls = [1, 2, 3].map((number) => `https://hooks.example/${number}`);
  for (const url of urls) await client.post('/v1/webhooks/registrations', { body: { ...registration, url } });
  const pages = [];
  const query = { limit: 2 };
  for await (const { data } of client.pages('/v1/webhooks/registrations', { params: { query } })) {
    pages.push(data.map(({ url }) => url));
  }
  expect(pages.map((page) => page.length)).toEqual([2, 1]);
  expect(pages.flat().sort()).toEqual(urls);
});

test('decisions.md 10: what the platform signed is verified by the secret and by its public keys, and everything changed is refused', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.test(id);
  const [request] = await receiver.received(1);
  if (request === undefined) throw new Error('nothing arrived');
  const body = request.body.toString();
  const event = await verifyWebhook(body, request.headers, secret);
  expect(event).toMatchObject({ id: request.headers['webhook-id'], test: true, brand_id: webhooks.brandId });

  const { brandId, apiKey } = webhooks;
  const { keys } = await createClient({ baseUrl, apiKey, brandId }).get('/v1/webhooks/public-keys');
  const own = { publicKeys: keys.map((key) => key.public_key), clientId: event.client_id, brandId };
  await expect(verifyWebhookByPublicKey(request.body, request.headers, own)).resolves.toEqual(event);

  const refused = { name: 'WebhookVerificationError' };
  const changed = body.replace('"test":true', '"test":false');
  await expect(verifyWebhook(changed, request.headers, secret)).rejects.toMatchObject(refused);
  await expect(verifyWebhookByPublicKey(changed, request.headers, own)).rejects.toMatchObject(refused);
  const others = { ...own, clientId: 'cli_other' };
  await expect(verifyWebhookByPublicKey(body, request.headers, others)).rejects.toMatchObject(refused);
});
