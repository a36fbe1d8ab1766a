import { Code } from '@connectrpc/connect';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base } = target();

/** 200 while the key is good for the brand, 401 when it is good for nothing. */
const statusUnder = async (key: string, brandId: string) =>
  (await send(`${base}/v1/instrument/resolve`, { headers: bearing(key, brandId) })).status;

interface ListedBrand {
  readonly brand_id: string;
  readonly client_id: string;
}
const brandsUnder = async (key: string) =>
  (await send(`${base}/v1/account/brands`, { headers: bearing(key) })).body.data as readonly ListedBrand[];

test('interface.md 5 API key rule 1: one key resolves to exactly one client, and every key of a client to the same one', async () => {
  const [one, other] = [await ownTenant({ brands: [['weight_loss'], ['weight_loss']] }), await ownTenant()];
  const second = await operator().issueApiKey({ clientId: one.clientId });
  expect(second.apiKey).not.toBe(one.apiKey);
  for (const key of [one.apiKey, second.apiKey]) {
    const brands = await brandsUnder(key);
    expect(brands.map(({ brand_id }) => brand_id).sort()).toEqual([...one.brandIds].sort());
    expect(new Set(brands.map(({ client_id }) => client_id))).toEqual(new Set([one.clientId]));
  }
  expect((await brandsUnder(other.apiKey)).map(({ brand_id }) => brand_id)).toEqual(other.brandIds);
  expect(await statusUnder(one.apiKey, one.brandIds[1] ?? '')).toBe(200);
  expect(await statusUnder(one.apiKey, other.brandIds[0])).toBe(404);
});

test.each([
  ['client_id', target().neighbour.client_id],
  ['brand_id', foreignBrand()],
])(
  'interface.md 5 API key rule 1: tenancy is never read from request bodies: %s is an unknown field',
  async (member, value) => {
    const { apiKey, brandIds } = await ownTenant();
    const url = `${base}/v1/account/brands/${brandIds[0]}`;
    const headers = bearing(apiKey, brandIds[0]);
    const body = { support_route: 'taken', [member]: value };
    const answer = await send(url, { method: 'PATCH', headers, body });
    expectProblem(answer, 400, 'malformed-request');
    expect(answer.body.issues).toMatchObject([{ where: `/${member}` }]);
    expect((await send(url, { headers })).body.data.support_route).not.toBe('taken');
  },
);

test('interface.md 5 API key rule 2, and credential classes: there is no live client, and no key is good under another prefix', async () => {
  const making = operator().createClient({ name: 'Live', mode: ClientMode.LIVE });
  await expect(making).rejects.toMatchObject({ code: Code.InvalidArgument });
  const { apiKey, brandIds } = await ownTenant();
  const published = await publishableKeyOf(brandIds[0]);
  expect(apiKey).toMatch(/^pk_srv_[0-9A-Za-z]{38}$/);
  expect(published).toMatch(/^pub_test_[0-9A-Za-z]{38}$/);
  for (const wrong of [
    apiKey.replace(/^pk_srv_/, 'pub_test_'),
    apiKey.replace(/^pk_srv_/, 'sk_srv_'),
    published.replace(/^pub_test_/, 'pk_srv_'),
    published.replace(/^pub_test_/, 'pub_live_'),
  ]) {
    expect(await statusUnder(wrong, brandIds[0])).toBe(401);
  }
});

test('interface.md 5 API key rule 3: both keys of a rotation with an overlap are good, until the old one is revoked, which is in force at once', async () => {
  const { clientId, apiKey, keyId, brandIds } = await ownTenant();
  const operate = operator();
  const rotated = await operate.rotateApiKey({ keyId, overlapSeconds: 3600 });
  for (const key of [apiKey, rotated.apiKey]) expect(await statusUnder(key, brandIds[0])).toBe(200);
  const { apiKeys } = await operate.listApiKeys({ clientId });
  expect(apiKeys.find((key) => key.keyId === keyId)).toMatchObject({
    endsAt: rotated.previousExpiresAt,
    replacedByKeyId: rotated.keyId,
  });
  await operate.revokeApiKey({ keyId });
  await eventually(async () => expect(await statusUnder(apiKey, brandIds[0])).toBe(401));
  expect(await statusUnder(rotated.apiKey, brandIds[0])).toBe(200);
});

test('decisions.md 14 keys by the tenant: one with scopes and a brand reaches these alone, shows when it was used, and is ended at once', async () => {
  const keysUrl = `${base}/v1/account/api-keys`;
  const { clientId, apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  await operator().updateClient({ clientId, operatorKeysOnly: false });
  const [brandId, otherBrandId = ''] = brandIds;
  const create = (by: string, body: object) => send(keysUrl, { method: 'POST', headers: bearing(by), body });
  const grant = { scopes: ['brands:read'], brand_ids: [brandId] };
  const { status, body } = await create(apiKey, { name: 'Brands', ...grant });
  expect(status).toBe(201);
  expect((await brandsUnder(body.api_key)).map(({ brand_id }) => brand_id)).toEqual([brandId]);
  const readBrand = (id: string) =>
    send(`${base}/v1/account/brands/${id}`, { headers: bearing(body.api_key, id) });
  expect((await readBrand(brandId)).status).toBe(200);
  expectProblem(await readBrand(otherBrandId), 404, 'not-found');
  expectProblem(await create(body.api_key, { name: 'More' }), 403, 'forbidden');
  const { body: list } = await send(keysUrl, { headers: bearing(apiKey) });
  const listed = list.data.find((key: { key_id: string }) => key.key_id === body.data.key_id);
  expect(listed).toMatchObject({ name: 'Brands', ...grant, ends_at: null });
  expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.parse(listed.created_at) - 1);
  expect(JSON.stringify(list)).not.toContain(body.api_key);
  const end = { method: 'DELETE', headers: bearing(apiKey) };
  expect((await send(`${keysUrl}/${body.data.key_id}`, end)).status).toBe(204);
  await eventually(async () => expect((await readBrand(brandId)).status).toBe(401));
  expect(await statusUnder(apiKey, brandId)).toBe(200);
});

test('interface.md 5: a client creates no key unless an operator allowed it; the clients of the demo may', async () => {
  const keysUrl = `${base}/v1/account/api-keys`;
  const { clientId, apiKey, keyId } = await ownTenant();
  const create = (by: string) =>
    send(keysUrl, { method: 'POST', headers: bearing(by), body: { name: 'More', scopes: ['orders:read'] } });
  expectProblem(await create(apiKey), 403, 'keys-by-contact');
  const rotate = { method: 'POST', headers: bearing(apiKey), body: { overlap_seconds: 60 } };
  expect((await send(`${keysUrl}/${keyId}/rotate`, rotate)).status).toBe(200);
  await operator().updateClient({ clientId, operatorKeysOnly: false });
  expect((await create(apiKey)).status).toBe(201);
  for (const { api_key } of [target(), target().neighbour]) {
    const made = await create(api_key);
    expect(made.status).toBe(201);
    const end = { method: 'DELETE', headers: bearing(api_key) };
    await send(`${keysUrl}/${made.body.data.key_id}`, end);
  }
});

test('decisions.md 1: another key of the client that repeats the request of a key under its Idempotency-Key gets no secret of it', async () => {
  const keysUrl = `${base}/v1/account/api-keys`;
  const { clientId, apiKey } = await ownTenant();
  await operator().updateClient({ clientId, operatorKeysOnly: false });
  const create = (by: string, body: object, key: string) =>
    send(keysUrl, { method: 'POST', headers: { ...bearing(by), 'idempotency-key': key }, body });
  const narrow = await create(apiKey, { name: 'narrow', scopes: ['api_keys:write'] }, 'narrow');
  const made = await create(apiKey, { name: 'server' }, 'deploy-2026-11-28');
  expect(made.status).toBe(201);
  expectProblem(
    await create(narrow.body.api_key, { name: 'server' }, 'deploy-2026-11-28'),
    422,
    'validation',
  );
  const { status, body } = await create(apiKey, { name: 'server' }, 'deploy-2026-11-28');
  expect([status, body]).toEqual([201, { data: made.body.data }]);
});
