import { Code } from '@connectrpc/connect';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { eventually } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { describedOperations, urlOf } from '../../src/clients/operations.ts';
import { auditOf, operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base } = target();
const resolveUrl = `${base}/v1/instrument/resolve`;

/** 200 while the key is good for the brand, 401 when it is good for nothing. */
const statusUnder = async (key: string, brandId: string) =>
  (await send(resolveUrl, { headers: bearing(key, brandId) })).status;

interface ListedBrand {
  readonly brand_id: string;
  readonly client_id: string;
}
const brandsUnder = async (key: string, headers: Readonly<Record<string, string>> = {}) => {
  const { body } = await send(`${base}/v1/account/brands`, { headers: { ...bearing(key), ...headers } });
  return body.data as readonly ListedBrand[];
};

describe('interface.md 5 API key rule 1', () => {
  test('one key resolves to exactly one client, and every key of a client to the same one', async () => {
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

  test('tenancy is never read from request bodies: a client or brand there is an unknown field', async () => {
    const { apiKey, brandIds } = await ownTenant();
    const [brandId] = brandIds;
    const url = `${base}/v1/account/brands/${brandId}`;
    for (const [member, value] of [
      ['client_id', target().neighbour.client_id],
      ['brand_id', foreignBrand()],
    ] as const) {
      const answer = await send(url, {
        method: 'PATCH',
        headers: bearing(apiKey, brandId),
        body: { support_route: 'taken', [member]: value },
      });
      expectProblem(answer, 400, 'malformed-request');
      expect(answer.body.issues).toMatchObject([{ where: `/${member}` }]);
    }
    expect((await send(url, { headers: bearing(apiKey, brandId) })).body.data.support_route).not.toBe(
      'taken',
    );
  });

  test('a key reaches every operation that declares it', async () => {
    const { apiKey, brandIds } = await ownTenant();
    const [brandId] = brandIds;
    const declaring = (await describedOperations()).filter(({ credentials }) => credentials.length > 0);
    for (const operation of declaring) {
      expect(operation.credentials).toContain('apiKey');
      const url = urlOf(operation, brandId);
      const { status } = await send(url, { method: operation.method, headers: bearing(apiKey, brandId) });
      expect([401, 403, 405], `${operation.method} ${operation.template}`).not.toContain(status);
    }
  });
});

describe('interface.md 5 API key rule 2', () => {
  test('keys of this deployment are test-scoped: there is no live client, and a live key is good for nothing', async () => {
    const making = operator().createClient({ name: 'Live', mode: ClientMode.LIVE });
    await expect(making).rejects.toMatchObject({ code: Code.InvalidArgument });
    const { brandIds } = await ownTenant();
    const answers = [await send(resolveUrl)];
    for (const live of [
      `pub_live_${'0'.repeat(32)}2wjyrI`,
      (await publishableKeyOf(brandIds[0])).replace('pub_test_', 'pub_live_'),
    ]) {
      answers.push(await send(resolveUrl, { headers: bearing(live, brandIds[0]) }));
    }
    expectOneAnswer(answers);
    for (const answer of answers) expectProblem(answer, 401, 'unauthorized');
  });

  test('publishable keys of a test client say so', async () => {
    const { brandIds } = await ownTenant();
    expect(await publishableKeyOf(brandIds[0])).toMatch(/^pub_test_/);
  });
});

describe('interface.md 5 API key rule 3', () => {
  test('a revoked key is refused at once where the platform’s parts hear of each other', async () => {
    const { apiKey, keyId, brandIds } = await ownTenant();
    expect(await statusUnder(apiKey, brandIds[0])).toBe(200);
    await operator().revokeApiKey({ keyId });
    await eventually(async () => expect(await statusUnder(apiKey, brandIds[0])).toBe(401));
  });

  test('rotation without overlap ends the old key and gives a new one that works', async () => {
    const { apiKey, keyId, brandIds } = await ownTenant();
    expect(await statusUnder(apiKey, brandIds[0])).toBe(200);
    const rotated = await operator().rotateApiKey({ keyId });
    expect(await statusUnder(rotated.apiKey, brandIds[0])).toBe(200);
    await eventually(async () => expect(await statusUnder(apiKey, brandIds[0])).toBe(401));
    expect(await statusUnder(rotated.apiKey, brandIds[0])).toBe(200);
  });

  test('rotation with an overlap leaves both keys good until the old one is revoked', async () => {
    const { clientId, apiKey, keyId, brandIds } = await ownTenant();
    const operate = operator();
    const rotated = await operate.rotateApiKey({ keyId, overlapSeconds: 3600 });
    for (const key of [apiKey, rotated.apiKey]) expect(await statusUnder(key, brandIds[0])).toBe(200);
    const { apiKeys } = await operate.listApiKeys({ clientId });
    expect(apiKeys.find((key) => key.keyId === keyId)).toMatchObject({
      expiresAt: rotated.previousExpiresAt,
      replacedByKeyId: rotated.keyId,
    });
    await operate.revokeApiKey({ keyId });
    await eventually(async () => expect(await statusUnder(apiKey, brandIds[0])).toBe(401));
    expect(await statusUnder(rotated.apiKey, brandIds[0])).toBe(200);
  });

  test('a key that has a brand more reaches it at once', async () => {
    const { clientId, apiKey, brandIds } = await ownTenant();
    expect(await statusUnder(apiKey, brandIds[0])).toBe(200);
    const { brand } = await operator().createBrand({
      clientId,
      name: 'Later',
      enabledTherapies: ['weight_loss'],
    });
    const later = brand?.brandId ?? '';
    await eventually(async () => expect(await statusUnder(apiKey, later)).toBe(200));
  });
});

describe('decisions.md 14 keys by the tenant', () => {
  const keysUrl = `${base}/v1/account/api-keys`;
  const createKey = async (by: string, body: object) =>
    await send(keysUrl, { method: 'POST', headers: bearing(by), body });

  test('a key that its tenant ends is refused at once where the platform’s parts hear of each other', async () => {
    const { apiKey, brandIds } = await ownTenant();
    const { status, body } = await createKey(apiKey, { name: 'Orders' });
    expect(status).toBe(201);
    expect(await statusUnder(body.api_key, brandIds[0])).toBe(200);
    const ended = await send(`${keysUrl}/${body.data.key_id}`, {
      method: 'DELETE',
      headers: bearing(apiKey),
    });
    expect(ended.status).toBe(204);
    await eventually(async () => expect(await statusUnder(body.api_key, brandIds[0])).toBe(401));
    expect(await statusUnder(apiKey, brandIds[0])).toBe(200);
  });

  test('a key with scopes and a brand reaches these alone, and shows when it was used', async () => {
    const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
    const [brandId, otherBrandId = ''] = brandIds;
    const grant = { scopes: ['brands:read'], brand_ids: [brandId] };
    const { body } = await createKey(apiKey, { name: 'Brands', ...grant });
    expect((await brandsUnder(body.api_key)).map(({ brand_id }) => brand_id)).toEqual([brandId]);
    const readBrand = (id: string) =>
      send(`${base}/v1/account/brands/${id}`, { headers: bearing(body.api_key, id) });
    expect((await readBrand(brandId)).status).toBe(200);
    expectProblem(await readBrand(otherBrandId), 404, 'not-found');
    expectProblem(await createKey(body.api_key, { name: 'More' }), 403, 'forbidden');
    const { body: list } = await send(keysUrl, { headers: bearing(apiKey) });
    const listed = list.data.find((key: { key_id: string }) => key.key_id === body.data.key_id);
    expect(listed).toMatchObject({ name: 'Brands', ...grant, ends_at: null });
    expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.parse(listed.created_at) - 1);
    expect(JSON.stringify(list)).not.toContain(body.api_key);
  });
});

describe('interface.md 5 credential classes', () => {
  test('API keys start with pk_, publishable keys with pub_, and the two are not interchangeable', async () => {
    const { apiKey, brandIds } = await ownTenant();
    const [brandId] = brandIds;
    const published = await publishableKeyOf(brandId);
    expect(apiKey).toMatch(/^pk_srv_[0-9A-Za-z]{38}$/);
    expect(published).toMatch(/^pub_test_[0-9A-Za-z]{38}$/);
    for (const wrong of [
      apiKey.replace(/^pk_srv_/, 'pub_test_'),
      apiKey.replace(/^pk_srv_/, 'sk_srv_'),
      apiKey.replace(/^pk_srv_/, 'pk_'),
      published.replace(/^pub_test_/, 'pk_srv_'),
      published.replace(/^pub_test_/, 'pub_live_'),
    ]) {
      expect(await statusUnder(wrong, brandId)).toBe(401);
    }
  });

  test('a key is shown once: what lists it by its last four characters holds no secret', async () => {
    const { clientId, apiKey, keyId, brandIds } = await ownTenant();
    const published = await publishableKeyOf(brandIds[0]);
    const operate = operator();
    const lastFour = apiKey.slice(-4);
    const listed = await operate.listApiKeys({ clientId, lastFour });
    expect(listed.apiKeys).toMatchObject([{ keyId, lastFour }]);
    expect((await operate.listApiKeys({ clientId, lastFour: '####' })).apiKeys).toEqual([]);
    const good = await operate.getPublishableKey({ brandId: brandIds[0] });
    expect(good.lastFour).toBe(published.slice(-4));
    const audit = await auditOf('accounts').listAuditRows({ clientId });
    expect(audit.rows.length).toBeGreaterThan(0);
    const shown = JSON.stringify([listed, good, audit], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const key of [apiKey, published]) {
      expect(shown).toContain(key.slice(-4));
      expect(shown).not.toContain(key.slice(0, -4).slice(-30));
    }
  });
});
