import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DescMethod, DescMethodUnary } from '@bufbuild/protobuf';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
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
import { expect, onTestFinished, test } from 'vitest';
import { confirmCredential } from '../src/app/keys/confirm-credential.ts';
import { resolveCredential } from '../src/app/keys/resolve-credential.ts';
import {
  createTestBrand,
  createTestClient,
  sha256,
  startAccounts,
  startTenant,
  under,
} from './accounts-under-test.ts';

test('interface.md 5: one key resolves to exactly one client with all its brands, also those created after the key', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
  const { apiKey, lastFour } = await accounts.operator.issueApiKey({ clientId });
  expect(isApiKey(apiKey)).toBe(true);
  expect(apiKey.endsWith(lastFour)).toBe(true);
  expect((await accounts.resolve(apiKey)).brandIds).toEqual([brandId]);
  const brandIds = [brandId, await createTestBrand(accounts, clientId)].toSorted();
  const opens = { known: true, class: CredentialClass.API_KEY, clientId, mode: ClientMode.TEST, brandIds };
  expect(await accounts.resolve(apiKey)).toMatchObject(opens);
});

test('interface.md 5: a publishable key resolves to exactly its brand, as its own class', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  const other = await createTestBrand(accounts, clientId);
  const { publishableKey, lastFour, keyId } = await accounts.operator.issuePublishableKey({ brandId });
  const ofOther = await accounts.operator.issuePublishableKey({ brandId: other });
  expect(isPublishableKey(publishableKey)).toBe(true);
  expect(publishableKey).toMatch(/^pub_test_/);
  expect(publishableKey.endsWith(lastFour)).toBe(true);
  const opens = { known: true, class: CredentialClass.PUBLISHABLE, clientId, mode: ClientMode.TEST };
  // The revocation of API keys does not reach it.
  expect(await kindOf(accounts.operator.revokeApiKey({ keyId }))).toBe('not-found');
  expect(await accounts.resolve(publishableKey)).toMatchObject({ ...opens, brandIds: [brandId] });
  expect(await accounts.resolve(ofOther.publishableKey)).toMatchObject({ ...opens, brandIds: [other] });
});

test('interface.md 5 publishable key rule 6: a replaced, a revoked and an unknown key are one answer, which is no error', async () => {
  const { operator, resolve, clientId, brandId } = await startTenant();
  const [first, second, third] = [
    await operator.issuePublishableKey({ brandId }),
    await operator.issuePublishableKey({ brandId }),
    await operator.issuePublishableKey({ brandId }),
  ];
  const [revoked, other] = [
    await operator.issueApiKey({ clientId }),
    await operator.issueApiKey({ clientId }),
  ];
  await operator.revokeApiKey({ keyId: revoked.keyId });
  const unknown = await resolve(formatPublishableKey('test', newKeyBody()));
  const { UNSPECIFIED } = CredentialClass;
  expect(unknown).toMatchObject({ known: false, class: UNSPECIFIED, clientId: '', mode: 0, brandIds: [] });
  for (const key of [
    first.publishableKey,
    second.publishableKey,
    revoked.apiKey,
    formatApiKey(newKeyBody()),
  ]) {
    expect(await resolve(key)).toEqual(unknown);
  }
  expect(await resolve(third.publishableKey)).toMatchObject({ known: true, brandIds: [brandId] });
  expect(await resolve(other.apiKey)).toMatchObject({ known: true, clientId });
});

test('decisions.md 1, 404: a foreign brand and a missing one are one answer', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  const foreign = await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
  const refusals = [];
  for (const asked of [foreign, 'brd_missing']) {
    const error = await accounts.getBrand(clientId, asked).catch(errorFromWire);
    refusals.push({ ...(error as object), stack: '', cause: '' });
  }
  expect(refusals[0]).toMatchObject({ kind: 'not-found', issues: [] });
  expect(refusals[1]).toEqual(refusals[0]);
  expect(await accounts.getBrand(clientId, brandId)).toMatchObject({
    brand: { brandId, clientId },
  });
});

test('decisions.md 11: neither credential opens the contracts of the other', async () => {
  const { url, operatorToken } = await startAccounts();
  const kinds = async (
    methods: readonly DescMethod[],
    credential: { internalCredential: string } | { operatorToken: string },
  ) => {
    const transport = createTransport({ targets: [url], ...credential });
    const call = (method: DescMethod) =>
      kindOf(transport.unary(method as DescMethodUnary, undefined, undefined, undefined, {}));
    const outcome = new Set(await Promise.all(methods.map(call)));
    await transport.close();
    return [...outcome];
  };
  const internal = [
    ...CredentialService.methods,
    ...BrowserAccessService.methods,
    ...OperatorDirectoryService.methods,
  ];
  expect(await kinds(internal, { operatorToken })).toEqual(['unauthorized']);
  expect(await kinds(internal, { internalCredential: operatorToken })).toEqual(['unauthorized']);
  expect(await kinds(internal, { internalCredential })).not.toContain('unauthorized');

  const shared = [...BrandService.methods, ...BrandConfigurationService.methods];
  for (const credential of [{ operatorToken }, { internalCredential }])
    expect(await kinds(shared, credential)).not.toContain('unauthorized');
  expect(await kinds(shared, { operatorToken: internalCredential })).toEqual(['unauthorized']);
  expect(await kinds(shared, { internalCredential: operatorToken })).toEqual(['unauthorized']);

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

test('a resolution costs four reads after the first use of a key, for a key of each class, valid or not', async () => {
  const { context, operator, clientId, brandId } = await startTenant();
  const { apiKey } = await operator.issueApiKey({ clientId });
  const revoked = await operator.issueApiKey({ clientId });
  await operator.revokeApiKey({ keyId: revoked.keyId });
  const rotated = await operator.issueApiKey({ clientId });
  const ending = await operator.rotateApiKey({ keyId: rotated.keyId, overlapSeconds: 60 });
  await operator.rotateApiKey({ keyId: ending.keyId, overlapSeconds: 0 });
  const replaced = await operator.issuePublishableKey({ brandId });
  const { publishableKey } = await operator.issuePublishableKey({ brandId });
  // The first use of a key is stored.
  const good = [apiKey, publishableKey, rotated.apiKey];
  for (const key of good) await resolveCredential(context, { limits: {} }, sha256(key));
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
    const resolved = await resolveCredential(watched, { limits: {} }, sha256(key));
    costs.push([resolved !== undefined, reads.length]);
  }
  expect(costs).toEqual([...good.map(() => [true, 4]), ...bad.map(() => [false, 4])]);
});

test('the confirmation of an API key in use reads the key, its replacement and its client alone, and no other key is confirmed', async () => {
  const { context, operator, confirm, clientId } = await startTenant();
  const { apiKey, keyId } = await operator.issueApiKey({ clientId });
  const other = await operator.issueApiKey({ clientId });
  await confirm(apiKey, keyId);
  const reads: string[] = [];
  const { apiKeys, clients } = context;
  const watched = { ...context, apiKeys: watching(apiKeys, reads), clients: watching(clients, reads) };
  const keySha256 = sha256(apiKey);
  const confirmed = await confirmCredential(watched, { limits: {} }, { keySha256, knownKeyId: keyId });
  expect(confirmed).toEqual({ keyId, endsAt: undefined });
  expect(reads).toEqual(['find', 'find', 'get']);

  const known = { known: true, confirmed: false, keyId, clientId };
  expect(await confirm(apiKey, other.keyId)).toMatchObject(known);
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
  const brandId = await createTestBrand(accounts, clientId);
  const { apiKey, keyId, lastFour } = await accounts.operator.issueApiKey({ clientId }, under('key-1'));
  const published = await accounts.operator.issuePublishableKey({ brandId }, under('key-2'));
  const ada = { name: 'ada', scopes: ['accounts'] };
  const { token } = await accounts.tokens.createOperator(ada, under('key-3'));
  const keys = [apiKey, published.publishableKey, token];
  for (const key of [apiKey, published.publishableKey]) await accounts.resolve(key);

  const readAll = () =>
    Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))).toString('latin1');
  const bodies = keys.map((key) => key.slice(-38, -6));
  const parts = bodies.map((body) => body.slice(0, 13));
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
