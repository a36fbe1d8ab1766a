import { type Timestamp, timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { CredentialClass } from '@telehealth/contracts/accounts/v1/credential_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startTenant, tenant } from './accounts-under-test.ts';

/** Accounts with a client of two brands and a key of an operator, which reaches everything. */
async function started() {
  const { accounts, operator, transport, clientId, brandId } = await startTenant();
  const keys = createClient(ApiKeyService, transport);
  const otherBrandId = await createTestBrand(accounts, clientId);
  await operator.updateClient({ clientId, operatorKeysOnly: false });
  const full = await operator.issueApiKey({ clientId });
  const as = (credentialId: string) => tenant({ clientId, credentialId });
  const make = async (asked: { scopes?: string[]; brandIds?: string[] } = {}, by = full.keyId) => {
    const { keyId, apiKey } = await keys.issueApiKey({ name: 'Made', ...asked }, as(by));
    return { keyId, apiKey };
  };
  const listed = async (by: string) =>
    (await keys.listApiKeys({ limit: 200 }, as(by))).apiKeys.map(({ keyId }) => keyId);
  return { accounts, operator, keys, clientId, brandId, otherBrandId, full, as, make, listed };
}

test('decisions.md 14: a key of a tenant resolves to its scopes and brands, and a key without them to everything', async () => {
  const { accounts, make, brandId, otherBrandId } = await started();
  const restricted = await make({ scopes: ['orders:read'], brandIds: [brandId] });
  expect(await accounts.resolve(restricted.apiKey)).toMatchObject({
    class: CredentialClass.API_KEY,
    brandIds: [brandId],
    scopes: ['orders:read'],
    isLimitedToBrands: true,
  });
  const whole = await make();
  expect(await accounts.resolve(whole.apiKey)).toMatchObject({
    class: CredentialClass.API_KEY,
    brandIds: [brandId, otherBrandId].toSorted(),
    scopes: [],
    isLimitedToBrands: false,
  });
});

test('decisions.md 14: a new key reaches no more than the key in use', async () => {
  const { accounts, make, brandId, otherBrandId } = await started();
  const foreign = await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
  const grant = { scopes: ['api_keys:write', 'orders:read'], brandIds: [brandId] };
  const { keyId } = await make(grant);
  const within = { scopes: ['orders:read'], brandIds: [brandId] };
  expect(await refusalOf(make(within, keyId))).toBe('ok');
  expect(await refusalOf(make({ ...within, scopes: ['orders:write'] }, keyId))).toBe(
    'validation scopes.beyond_key',
  );
  expect(await refusalOf(make({}, keyId))).toBe('validation scopes.beyond_key brand_ids.beyond_key');
  for (const beyond of [otherBrandId, foreign])
    expect(await refusalOf(make({ ...within, brandIds: [beyond] }, keyId))).toBe('not-found');
  expect(await refusalOf(make({ brandIds: [foreign] }))).toBe('not-found');
});

test('decisions.md 14: a key sees, rotates and ends those keys alone that reach no more than itself', async () => {
  const { accounts, keys, full, make, listed, as } = await started();
  const narrow = await make({ scopes: ['api_keys:read', 'api_keys:write', 'orders:read'] });
  const part = await make({ scopes: ['orders:read'] });
  const other = await make({ scopes: ['events:read'] });
  const neighbour = await accounts.operator.issueApiKey({
    clientId: await createTestClient(accounts, 'Neighbour'),
  });
  expect(await listed(full.keyId)).toEqual([full, narrow, part, other].map(({ keyId }) => keyId).toSorted());
  expect(await listed(narrow.keyId)).toEqual([narrow, part].map(({ keyId }) => keyId).toSorted());
  for (const { keyId } of [full, other, neighbour, { keyId: 'key_missing' }]) {
    const rotated = refusalOf(keys.rotateApiKey({ keyId, overlapSeconds: 60 }, as(narrow.keyId)));
    const ended = refusalOf(keys.revokeApiKey({ keyId }, as(narrow.keyId)));
    expect([await rotated, await ended], keyId).toEqual(['not-found', 'not-found']);
  }
  expect(await refusalOf(keys.revokeApiKey({ keyId: part.keyId }, as(narrow.keyId)))).toBe('ok');
});

test('decisions.md 14: an ended key is refused and not found, and its end has an event and an audit row', async () => {
  const { accounts, keys, clientId, full, make, listed, as } = await started();
  const { keyId, apiKey } = await make();
  await accounts.events();
  const before = (await accounts.events()).length;
  await keys.revokeApiKey({ keyId }, as(full.keyId));
  expect(await accounts.resolve(apiKey)).toMatchObject({ known: false });
  expect((await accounts.events()).slice(before)).toMatchObject([{ client_id: clientId, subject: keyId }]);
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const ofKey = rows.filter(({ subject }) => subject === keyId);
  expect(ofKey.map(({ action, actor }) => [action, actor?.who.value]).toSorted()).toEqual([
    ['api_key.issue', full.keyId],
    ['api_key.revoke', full.keyId],
  ]);
  expect(await listed(full.keyId)).not.toContain(keyId);
  expect(await refusalOf(keys.revokeApiKey({ keyId }, as(full.keyId)))).toBe('not-found');
  expect(await refusalOf(keys.rotateApiKey({ keyId }, as(full.keyId)))).toBe('not-found');
  expect(await refusalOf(make({}, keyId))).toBe('not-found');
});

test('decisions.md 14: the key in use cannot end itself, but it can rotate itself with an overlap', async () => {
  const { accounts, keys, full, as } = await started();
  const { keyId } = full;
  expect(await refusalOf(keys.revokeApiKey({ keyId }, as(keyId)))).toBe('conflict key_in_use');
  expect(await refusalOf(keys.rotateApiKey({ keyId }, as(keyId)))).toBe('conflict key_in_use');
  const { apiKey } = await keys.rotateApiKey({ keyId, overlapSeconds: 60 }, as(keyId));
  expect(await accounts.resolve(full.apiKey)).toMatchObject({ known: true });
  expect(await accounts.resolve(apiKey)).toMatchObject({ known: true });
  expect(await refusalOf(keys.rotateApiKey({ keyId, overlapSeconds: 60 }, as(keyId)))).toBe(
    'conflict key_replaced',
  );
});

test('decisions.md 14: a key rotated by anybody keeps its name, scopes and brands', async () => {
  const { accounts, keys, brandId, make, full, as } = await started();
  const grant = { scopes: ['orders:read'], brandIds: [brandId] };
  const { keyId } = await make(grant);
  const byTenant = await keys.rotateApiKey({ keyId, overlapSeconds: 60 }, as(full.keyId));
  expect(byTenant).toMatchObject({ name: 'Made', ...grant });
  const byOperator = await accounts.operator.rotateApiKey({ keyId: byTenant.keyId });
  expect(await accounts.resolve(byOperator.apiKey)).toMatchObject(grant);
});

test('interface.md 5: operators issue the keys of a client until one allows the client to create its own; a client can always rotate and end its keys', async () => {
  const { operator, transport, clientId } = await startTenant();
  const keys = createClient(ApiKeyService, transport);
  const full = await operator.issueApiKey({ clientId });
  const other = await operator.issueApiKey({ clientId });
  const as = tenant({ clientId, credentialId: full.keyId });
  const make = () => refusalOf(keys.issueApiKey({ name: 'Made' }, as));
  expect((await operator.getClient({ clientId })).client?.operatorKeysOnly).toBe(true);
  expect(await make()).toBe('keys-by-contact');
  const rotated = await keys.rotateApiKey({ keyId: other.keyId, overlapSeconds: 60 }, as);
  expect(await refusalOf(keys.revokeApiKey({ keyId: rotated.keyId }, as))).toBe('ok');
  await operator.updateClient({ clientId, operatorKeysOnly: false });
  await operator.updateClient({ clientId, name: 'Renamed' });
  expect(await make()).toBe('ok');
  await operator.updateClient({ clientId, operatorKeysOnly: true });
  expect(await make()).toBe('keys-by-contact');
});

test('decisions.md 14: a key is refused from its end on, and makes no key with a later end', async () => {
  const { accounts, keys, full, as } = await started();
  const [now, hour] = [accounts.clock.now(), 3_600_000];
  const make = async (by: string, endsAt?: number) =>
    await keys.issueApiKey({ name: 'Made', ...(endsAt && { expiresAt: timestampFromMs(endsAt) }) }, as(by));
  const endOf = ({ endsAt }: { readonly endsAt?: Timestamp | undefined }) => endsAt && timestampMs(endsAt);
  expect(await refusalOf(make(full.keyId, now))).toBe('validation expires_at.past');
  const ending = await make(full.keyId, now + hour);
  const { keyId } = ending;
  expect([endOf(ending), endOf(await make(keyId)), endOf(await make(full.keyId))]).toEqual([
    ...[now + hour, now + hour],
    undefined,
  ]);
  expect(await refusalOf(make(keyId, now + hour + 1))).toBe('validation expires_at.beyond_key');
  const rotated = await keys.rotateApiKey({ keyId, overlapSeconds: 60 }, as(full.keyId));
  const byEnding = await keys.rotateApiKey({ keyId: full.keyId, overlapSeconds: 60 }, as(rotated.keyId));
  expect([endOf(rotated), endOf(byEnding)]).toEqual([now + hour, now + hour]);
  expect(await accounts.resolve(rotated.apiKey)).toMatchObject({
    known: true,
    expiresAt: BigInt(now + hour),
  });
  accounts.clock.pass(hour);
  for (const { apiKey } of [ending, rotated, byEnding])
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: false });
});

test('decisions.md 13: a client has at most 50 valid keys, and gets at most 100 in a day', async () => {
  const { accounts, clientId, make } = await started();
  const { apiKeys, clock } = accounts.context;
  const store = async (count: number, from: number, revokedAt?: number) => {
    const kept = { lastFour: 'abcd', clientId, mode: 'test', version: 1, createdAt: clock.now() } as const;
    for (let i = from; i < from + count; i += 1) {
      const revoked = revokedAt !== undefined && { revokedAt };
      await writable(apiKeys).insert({ ...kept, _id: `key_${i}`, keySha256: `${i}`, ...revoked });
    }
  };
  await store(48, 0);
  const { keyId } = await make();
  expect(await refusalOf(make())).toBe('conflict too_many_keys');
  await accounts.operator.revokeApiKey({ keyId });
  await store(49, 100, clock.now());
  expect(await refusalOf(make())).toBe('ok');
  await accounts.operator.revokeApiKey({ keyId: 'key_0' });
  expect(await refusalOf(make())).toBe('rate-limited key_quota');
  // A quota of its own has effect at once.
  await accounts.operator.updateClient({ clientId, dayQuotas: { apiKeys: 101 } });
  await accounts.operator.revokeApiKey({ keyId: 'key_1' });
  expect(await refusalOf(make())).toBe('ok');
  accounts.clock.pass(24 * 60 * 60 * 1000);
  expect(await refusalOf(make())).toBe('ok');
});

test('decisions.md 14: the last use is at most a minute behind, and lookups in between write nothing', async () => {
  const { accounts, keys, full, as } = await started();
  const used = async () => {
    const [key] = (await keys.listApiKeys({ limit: 1 }, as(full.keyId))).apiKeys;
    return Number(key?.lastUsedAt?.seconds ?? 0n) * 1000;
  };
  expect(await used()).toBe(0);
  const began = accounts.clock.now();
  const stored = new Set<number>();
  for (let at = 0; at < 180_000; at += 15_000) {
    await accounts.resolve(full.apiKey);
    stored.add(await used());
    expect(accounts.clock.now() - (await used())).toBeLessThan(45_000);
    accounts.clock.pass(15_000);
  }
  expect(stored).toEqual(new Set([0, 45_000, 90_000, 135_000].map((after) => began + after)));
});
