import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { CredentialClass } from '@telehealth/contracts/accounts/v1/credential_service';
import { dayMs } from '@telehealth/ids';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { type Store, StoreUnavailable } from '@telehealth/store';
import { interceptStore } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import {
  createTestBrand,
  createTestClient,
  permitRun,
  startAccounts,
  startTenant,
} from './accounts-under-test.ts';

test('services learn the mode of a client, what each of its brands has set up, and whether it used a key', async () => {
  const { accounts, clientId, brandId: bare } = await startTenant();
  const { brand } = await accounts.operator.createBrand({
    clientId,
    name: 'Acme Slim',
    enabledTherapies: ['ed'],
    redirectAllowlist: ['https://own.example/'],
    browserOrigins: ['https://own.example'],
  });
  const found = await accounts.clients.findClient({ clientId });
  expect([found.mode, found.apiKeyUsed]).toEqual([ClientMode.TEST, false]);
  expect(
    found.brands.toSorted((a, b) => a.enabledTherapies.length - b.enabledTherapies.length),
  ).toMatchObject([
    { brandId: bare, enabledTherapies: [], hasRedirectAllowlist: false, hasBrowserOrigins: false },
    {
      brandId: brand?.brandId,
      enabledTherapies: ['ed'],
      hasRedirectAllowlist: true,
      hasBrowserOrigins: true,
    },
  ]);
  expect(await refusalOf(accounts.clients.findClient({ clientId: 'cli_missing' }))).toBe('not-found');
});

test('every client is listed, page by page', async () => {
  const accounts = await startAccounts();
  const made: string[] = [];
  for (const name of ['One', 'Two', 'Three']) made.push(await createTestClient(accounts, name));
  const first = await accounts.clients.listEveryClient({ limit: 2 });
  const after = first.clients.at(-1)?.clientId ?? '';
  const rest = await accounts.clients.listEveryClient({ limit: 2, after });
  expect([first.clients.length, rest.clients.length]).toEqual([2, 1]);
  const listed = [...first.clients, ...rest.clients].map(({ clientId }) => clientId);
  expect(listed).toEqual(made.toSorted());
});

test('the first use of a key is announced once, and that of a key of a test run never', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  const run = await permitRun(accounts, clientId, brandId);
  const { apiKey: runKey } = await accounts.runKeys.issueRunKey({ ...run, runId: 'run_1' });
  await accounts.resolve(runKey);
  expect((await accounts.clients.findClient({ clientId })).apiKeyUsed).toBe(false);
  const { apiKey, keyId } = await accounts.operator.issueApiKey({ clientId });
  for (let use = 0; use < 3; use++) expect((await accounts.resolve(apiKey)).known).toBe(true);
  expect(await accounts.events('api_key.used.v1')).toMatchObject([
    { client_id: clientId, subject: keyId, test: true },
  ]);
  expect((await accounts.clients.findClient({ clientId })).apiKeyUsed).toBe(true);
  expect((await accounts.context.apiKeys.get(keyId))?.usedAt).toBe(accounts.clock.now());
});

test('a key is resolved although its first use cannot be stored; the next use stores it', async () => {
  let fails = true;
  const wrapStore = (store: Store) =>
    interceptStore(store, (method, run, collection) => {
      if (fails && method === 'update' && collection === 'api_keys')
        throw new StoreUnavailable('scripted to fail');
      return run();
    });
  const { accounts, clientId } = await startTenant({ wrapStore });
  const { apiKey } = await accounts.operator.issueApiKey({ clientId });
  expect((await accounts.resolve(apiKey)).known).toBe(true);
  expect(accounts.log()).toContain('the use of a key could not be stored');
  expect(await accounts.events('api_key.used.v1')).toEqual([]);
  fails = false;
  expect((await accounts.resolve(apiKey)).known).toBe(true);
  expect(await accounts.events('api_key.used.v1')).toHaveLength(1);
});

test('decisions.md 3: a test run has one key, however often it is asked for, and the key ends with the run', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  const run = { ...(await permitRun(accounts, clientId, brandId)), runId: 'run_1' };
  const { apiKey } = await accounts.runKeys.issueRunKey(run);
  expect((await accounts.runKeys.issueRunKey(run)).apiKey).toBe(apiKey);
  expect(await accounts.resolve(apiKey)).toMatchObject({ known: true, clientId, e2eRunId: 'run_1' });
  await accounts.runKeys.revokeRunKey({ ...run, clientId: 'cli_other' });
  expect((await accounts.resolve(apiKey)).known).toBe(true);
  await accounts.runKeys.revokeRunKey(run);
  await accounts.runKeys.revokeRunKey(run);
  expect((await accounts.resolve(apiKey)).known).toBe(false);
  await accounts.runKeys.revokeRunKey({ clientId, runId: 'run_without_key' });
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const ofKey = rows.filter(({ action }) => action.startsWith('api_key.'));
  expect(ofKey.map(({ action }) => action).toSorted()).toEqual(['api_key.issue', 'api_key.revoke']);
  expect(accounts.log() + rows.map(({ changedJson }) => changedJson).join()).not.toContain(apiKey);
});

test('decisions.md 11: onboarding gets a key only for a run that the client asked for, with the brand and the scopes of the run, for ten minutes', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  const otherBrandId = await createTestBrand(accounts, clientId);
  const neighbour = await createTestClient(accounts, 'Neighbour');
  const theirBrand = await createTestBrand(accounts, neighbour);
  const issue = (asked: { clientId?: string; brandId?: string } = {}) =>
    accounts.runKeys.issueRunKey({ clientId, brandId, runId: 'run_1', ...asked });
  expect(await kindOf(issue())).toBe('not-found');
  await permitRun(accounts, clientId, brandId);
  for (const other of [
    { brandId: otherBrandId },
    { brandId: '' },
    { brandId: theirBrand },
    { clientId: neighbour, brandId: theirBrand },
    { clientId: neighbour },
  ])
    expect([other, await kindOf(issue(other))]).toEqual([other, 'not-found']);
  expect(await kindOf(permitRun(accounts, clientId, theirBrand))).toBe('not-found');
  const began = accounts.clock.now();
  const { apiKey } = await issue();
  const resolved = await accounts.resolve(apiKey);
  expect(resolved).toMatchObject({
    class: CredentialClass.API_KEY,
    brandIds: [brandId],
    isLimitedToBrands: true,
    expiresAt: BigInt(began + 600_000),
  });
  for (const scope of ['orders:read', 'api_keys:write', 'brands:write', 'onboarding:write'])
    expect(resolved.scopes).not.toContain(scope);
  accounts.clock.pass(600_000);
  expect((await accounts.resolve(apiKey)).known).toBe(false);
  expect(await kindOf(issue({ brandId }))).toBe('not-found');
});

test('decisions.md 13: the key of a test run is removed after 90 days, and its audit rows stay; other keys stay', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  const run = { ...(await permitRun(accounts, clientId, brandId)), runId: 'run_1' };
  await accounts.runKeys.issueRunKey(run);
  await accounts.runKeys.revokeRunKey(run);
  const { keyId } = await accounts.operator.issueApiKey({ clientId });
  accounts.clock.pass(90 * dayMs);
  // The store tidies up beside a write.
  await accounts.operator.issueApiKey({ clientId });
  const listed = async () => (await accounts.operator.listApiKeys({ clientId })).apiKeys;
  await expect.poll(async () => (await listed()).map(({ e2eRunId }) => e2eRunId)).toEqual(['', '']);
  expect((await listed()).map((key) => key.keyId)).toContain(keyId);
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const ofRun = rows.filter(({ changedJson }) => changedJson.includes('run_1'));
  expect(ofRun.map(({ action }) => action)).toEqual(['api_key.issue']);
});
