import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DescMethod, DescMethodUnary } from '@bufbuild/protobuf';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { CredentialClass, CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { formatApiKey, formatPublishableKey, isApiKey, isPublishableKey, newKeyBody } from '@telehealth/ids';
import { createTransport, errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { bootstrapToken, internalCredential } from '@telehealth/service-kit/testing';
import type { Collection, Document } from '@telehealth/store';
import { interceptCollection } from '@telehealth/store/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { confirmCredential } from '../src/app/keys/confirm-credential.ts';
import { resolveCredential } from '../src/app/keys/resolve-credential.ts';
import { createTestBrand, createTestClient, startAccounts, under } from './accounts-under-test.ts';

onEmbeddedStore((freshUrl) => {
  test('interface.md 5: one key resolves to exactly one client with all its brands', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const neighbour = await createTestClient(accounts, 'Neighbour');
    const brandIds = [await createTestBrand(accounts, clientId), await createTestBrand(accounts, clientId)];
    await createTestBrand(accounts, neighbour);
    const { apiKey, lastFour } = await accounts.operator.issueApiKey({ clientId });

    expect(isApiKey(apiKey)).toBe(true);
    expect(apiKey.endsWith(lastFour)).toBe(true);
    expect(await accounts.resolve(apiKey)).toMatchObject({
      known: true,
      class: CredentialClass.API_KEY,
      clientId,
      mode: ClientMode.TEST,
      brandIds: brandIds.toSorted(),
    });
  });

  test('interface.md 5: a publishable key resolves to exactly its brand, as its own class', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const other = await createTestBrand(accounts, clientId);
    const { publishableKey, lastFour } = await accounts.operator.issuePublishableKey({ brandId });
    const ofOther = await accounts.operator.issuePublishableKey({ brandId: other });

    expect(isPublishableKey(publishableKey)).toBe(true);
    expect(publishableKey).toMatch(/^pub_test_/);
    expect(publishableKey.endsWith(lastFour)).toBe(true);
    const opens = {
      known: true,
      class: CredentialClass.PUBLISHABLE,
      clientId,
      mode: ClientMode.TEST,
      brandIds: [brandId],
    };
    expect(await accounts.resolve(publishableKey)).toMatchObject(opens);
    expect(await accounts.resolve(ofOther.publishableKey)).toMatchObject({ ...opens, brandIds: [other] });
  });

  test('interface.md 5 publishable key rule 6: a replaced key and an unknown one are one answer', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const brandId = await createTestBrand(accounts, await createTestClient(accounts));
    const first = await accounts.operator.issuePublishableKey({ brandId });
    const second = await accounts.operator.issuePublishableKey({ brandId });
    const third = await accounts.operator.issuePublishableKey({ brandId });

    const unknown = await accounts.resolve(formatPublishableKey('test', newKeyBody()));
    expect(unknown).toMatchObject({
      known: false,
      class: CredentialClass.UNSPECIFIED,
      clientId: '',
      brandIds: [],
    });
    for (const { publishableKey } of [first, second]) {
      expect(await accounts.resolve(publishableKey)).toEqual(unknown);
    }
    expect(await accounts.resolve(third.publishableKey)).toMatchObject({ known: true, brandIds: [brandId] });
  });

  test('a publishable key is not among the keys an API key revocation reaches', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const brandId = await createTestBrand(accounts, await createTestClient(accounts));
    const { keyId, publishableKey } = await accounts.operator.issuePublishableKey({ brandId });
    expect(await kindOf(accounts.operator.revokeApiKey({ keyId }))).toBe('not-found');
    expect(await accounts.resolve(publishableKey)).toMatchObject({ known: true });
  });

  test('a key sees a brand created after it', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: true, brandIds: [] });
    const brandId = await createTestBrand(accounts, clientId);
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: true, brandIds: [brandId] });
  });

  test('an unknown and a revoked credential are one answer, which is no error', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const revoked = await accounts.operator.issueApiKey({ clientId });
    const other = await accounts.operator.issueApiKey({ clientId });
    await accounts.operator.revokeApiKey({ keyId: revoked.keyId });

    const unknown = await accounts.resolve(formatApiKey(newKeyBody()));
    expect(unknown).toMatchObject({ known: false, clientId: '', mode: ClientMode.UNSPECIFIED, brandIds: [] });
    expect(await accounts.resolve(revoked.apiKey)).toEqual(unknown);
    expect(await accounts.resolve(other.apiKey)).toMatchObject({ known: true, clientId });
  });

  test('decisions.md 1, 404: a foreign brand and a missing one are one answer', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const foreign = await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
    const refusals = [];
    for (const asked of [foreign, 'brd_missing']) {
      const error = await accounts.getBrand(clientId, [asked], asked).catch(errorFromWire);
      refusals.push({ ...(error as object), stack: '', cause: '' });
    }
    expect(refusals[0]).toMatchObject({ kind: 'not-found', issues: [] });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(await accounts.getBrand(clientId, [brandId], brandId)).toMatchObject({
      brand: { brandId, clientId },
    });
  });
});

test('decisions.md 11: neither credential opens the contracts of the other', async () => {
  const { url, operatorToken } = await startAccounts({ storeUrl: 'sqlite::memory:' });
  const kinds = async (
    methods: readonly DescMethod[],
    credential: { internalCredential: string } | { operatorToken: string },
  ): Promise<string[]> => {
    const transport = createTransport({ targets: [url], ...credential });
    const calls = methods.map((method) =>
      kindOf(transport.unary(method as DescMethodUnary, undefined, undefined, undefined, {})),
    );
    const outcome = [...new Set(await Promise.all(calls))];
    await transport.close();
    return outcome;
  };

  const internal = [
    ...CredentialService.methods,
    ...BrandService.methods,
    ...BrowserAccessService.methods,
    ...OperatorDirectoryService.methods,
  ];
  expect(await kinds(internal, { operatorToken })).toEqual(['unauthorized']);
  expect(await kinds(internal, { internalCredential: operatorToken })).toEqual(['unauthorized']);
  expect(await kinds(internal, { internalCredential })).not.toContain('unauthorized');

  const operator = [...OperatorService.methods, ...OperatorTokenService.methods];
  const shorter = operatorToken.slice(0, -1);
  const otherEnd = operatorToken.endsWith('x') ? 'y' : 'x';
  const almost = [shorter, `${operatorToken}x`, `${shorter}${otherEnd}`, 'x'];
  expect(await kinds(operator, { internalCredential })).toEqual(['unauthorized']);
  for (const token of [internalCredential, ...almost]) {
    expect(await kinds(operator, { operatorToken: token })).toEqual(['unauthorized']);
  }
  expect(await kinds(operator, { operatorToken })).not.toContain('unauthorized');
});

/** The collection, whose reads are noted. */
function watching<D extends Document>(collection: Collection<D>, reads: string[]): Collection<D> {
  return interceptCollection(collection, (method, run) => {
    if (method === 'get' || method === 'find') reads.push(method);
    return run();
  });
}

test('a resolution costs four reads after the first use of a key, whichever key it is and whether or not it is good', async () => {
  const { context, operator } = await startAccounts({ storeUrl: 'sqlite::memory:' });
  const { client } = await operator.createClient({ name: 'Acme', mode: ClientMode.TEST });
  const clientId = client?.clientId ?? '';
  const { apiKey } = await operator.issueApiKey({ clientId });
  const revoked = await operator.issueApiKey({ clientId });
  await operator.revokeApiKey({ keyId: revoked.keyId });
  const rotated = await operator.issueApiKey({ clientId });
  const ending = await operator.rotateApiKey({ keyId: rotated.keyId, overlapSeconds: 60 });
  await operator.rotateApiKey({ keyId: ending.keyId, overlapSeconds: 0 });
  const { brand } = await operator.createBrand({ clientId, name: 'Acme Slim' });
  const brandId = brand?.brandId ?? '';
  const replaced = await operator.issuePublishableKey({ brandId });
  const { publishableKey } = await operator.issuePublishableKey({ brandId });
  // The first use of a key is stored.
  const good = [apiKey, publishableKey, rotated.apiKey];
  for (const key of good) await resolveCredential(context, { limits: {} }, hash('sha256', key, 'buffer'));
  const reads: string[] = [];
  const watched = {
    ...context,
    apiKeys: watching(context.apiKeys, reads),
    brands: watching(context.brands, reads),
    clients: watching(context.clients, reads),
  };
  const costs: [boolean, number][] = [];
  const bad = [revoked.apiKey, ending.apiKey, replaced.publishableKey, 'unknown'];
  for (const key of [...good, ...bad]) {
    reads.length = 0;
    const resolved = await resolveCredential(watched, { limits: {} }, hash('sha256', key, 'buffer'));
    costs.push([resolved !== undefined, reads.length]);
  }
  expect(costs).toEqual([...good.map(() => [true, 4]), ...bad.map(() => [false, 4])]);
});

test('the confirmation of an API key in use reads the key and its replacement alone, and no other key is confirmed', async () => {
  const accounts = await startAccounts({ storeUrl: 'sqlite::memory:' });
  const { context, operator, confirm } = accounts;
  const clientId = await createTestClient(accounts);
  const { apiKey, keyId } = await operator.issueApiKey({ clientId });
  const other = await operator.issueApiKey({ clientId });
  await confirm(apiKey, keyId);
  const reads: string[] = [];
  const watched = { ...context, apiKeys: watching(context.apiKeys, reads) };
  const keySha256 = hash('sha256', apiKey, 'buffer');
  const confirmed = await confirmCredential(watched, { limits: {} }, { keySha256, knownKeyId: keyId });
  expect(confirmed).toEqual({ keyId, endsAt: undefined });
  expect(reads).toEqual(['find', 'find']);

  expect(await confirm(apiKey, other.keyId)).toMatchObject({
    known: true,
    confirmed: false,
    keyId,
    clientId,
  });
  const rotated = await operator.rotateApiKey({ keyId, overlapSeconds: 60 });
  const ending = await confirm(apiKey, keyId);
  expect(ending).toMatchObject({ known: true, confirmed: true });
  expect(Number(ending.expiresAt)).toBeGreaterThan(context.clock.now());
  await operator.revokeApiKey({ keyId: rotated.keyId });
  expect(await confirm(rotated.apiKey, rotated.keyId)).toMatchObject({ known: false, confirmed: false });
  const { keyId: thirdId, apiKey: third } = await operator.issueApiKey({ clientId });
  await operator.rotateApiKey({ keyId: thirdId, overlapSeconds: 0 });
  expect(await confirm(third, thirdId)).toMatchObject({ known: false, confirmed: false });
});

test('decisions.md 2: no key and no token is stored in clear or logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  const accounts = await startAccounts({ storeUrl: `sqlite:${join(folder, 'accounts.db')}` });
  onTestFinished(() => rm(folder, { recursive: true }));
  const clientId = await createTestClient(accounts, 'canary-name');
  const { apiKey, keyId, lastFour } = await accounts.operator.issueApiKey({ clientId }, under('key-1'));
  await accounts.resolve(apiKey);
  const brandId = await createTestBrand(accounts, clientId);
  const published = await accounts.operator.issuePublishableKey({ brandId }, under('key-2'));
  const { publishableKey } = published;
  const { token } = await accounts.tokens.createOperator(
    { name: 'ada', scopes: ['accounts'] },
    under('key-3'),
  );
  await accounts.resolve(publishableKey);

  const readAll = () =>
    Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))).toString('latin1');
  const bodies = [apiKey, publishableKey, token].map((key) => key.slice(-38, -6));
  const parts = bodies.map((body) => body.slice(0, 13));
  const keys = [apiKey, publishableKey, token];
  const secrets = [...keys, ...bodies, ...parts, internalCredential, bootstrapToken, accounts.operatorToken];
  const whileRunning = readAll();
  await accounts.operator.revokeApiKey({ keyId });
  await accounts.operator.issuePublishableKey({ brandId });
  await accounts.close();
  for (const bytes of [whileRunning, readAll(), accounts.log()]) {
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  }
  const expected = [clientId, keyId, lastFour, published.keyId, published.lastFour, 'canary-name'];
  expect(expected.filter((text) => !whileRunning.includes(text))).toEqual([]);
});
