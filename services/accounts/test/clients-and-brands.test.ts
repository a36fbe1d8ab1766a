import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import {
  createTestBrand,
  createTestClient,
  startAccounts,
  startTenant,
  tenant,
} from './accounts-under-test.ts';

const limits = { intakePerSecond: 500, otherPerSecond: 1000 };

test('decisions.md 1, rate limits: the limits of a client come with each of its credentials', async () => {
  const { operator, resolve, clientId, brandId } = await startTenant();
  const { apiKey, keyId } = await operator.issueApiKey({ clientId });
  expect(await resolve(apiKey)).toMatchObject({ limits: { intakePerSecond: 100, otherPerSecond: 200 } });
  const { publishableKey, keyId: publishedId } = await operator.issuePublishableKey({ brandId });
  const { client } = await operator.updateClient({ clientId, limits });
  expect(client).toMatchObject({ name: 'Acme', limits, version: 2n });
  expect((await operator.getClient({ clientId })).client).toEqual(client);
  const made = await operator.createClient({ name: 'Fast', mode: ClientMode.TEST, limits });
  expect(made.client).toMatchObject({ limits, version: 1n });
  expect(await resolve(apiKey)).toMatchObject({ keyId, limits, expiresAt: 0n });
  expect(await resolve(publishableKey)).toMatchObject({ keyId: publishedId, limits, expiresAt: 0n });
});

test('a change without an effect keeps the version and writes no audit row', async () => {
  const { operator, audit, clientId, brandId } = await startTenant();
  await operator.updateClient({ clientId, name: 'Acme' });
  await operator.updateBrand({ brandId, change: { name: 'Acme Slim', themeJson: ' {} ' } });
  expect(await operator.getClient({ clientId })).toMatchObject({ client: { version: 1n } });
  expect(await operator.getBrand({ brandId })).toMatchObject({ brand: { version: 1n } });
  expect((await audit.listAuditRows({ clientId })).rows).toHaveLength(2);
});

test('clients and brands are listed by id, page by page', async () => {
  const { accounts, operator, brands, clientId, brandId } = await startTenant();
  const clientIds = [clientId];
  for (let i = 1; i < 5; i++) clientIds.push(await createTestClient(accounts, `Client ${i}`));
  const brandIds = [brandId];
  for (let i = 1; i < 5; i++) brandIds.push(await createTestBrand(accounts, clientId));
  type Page = { clients?: { clientId: string }[]; brands?: { brandId: string }[]; nextPageToken: string };
  const pages = async (next: (range: { limit: number; pageToken: string }) => Promise<Page>) => {
    const seen: string[][] = [];
    let pageToken = '';
    do {
      const page = await next({ limit: 2, pageToken });
      seen.push(page.brands?.map((row) => row.brandId) ?? page.clients?.map((row) => row.clientId) ?? []);
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    return seen;
  };
  const byId = (ids: readonly string[]) => [0, 2, 4].map((from) => ids.toSorted().slice(from, from + 2));
  expect(await pages((range) => operator.listClients(range))).toEqual(byId(clientIds));
  expect(await pages((range) => operator.listBrands({ clientId, ...range }))).toEqual(byId(brandIds));
  expect(await pages((range) => brands.listBrands(range, tenant({ clientId })))).toEqual(byId(brandIds));
  const none = await brands.listBrands({ limit: 200 }, tenant({ clientId: clientIds[1] ?? '' }));
  expect(none).toMatchObject({ brands: [], nextPageToken: '' });
  expect(await kindOf(operator.listClients({ limit: 201 }))).toBe('malformed-request');
  expect(await kindOf(brands.listBrands({ limit: 201 }, tenant({ clientId })))).toBe('malformed-request');
  expect(await kindOf(brands.listBrands({ limit: 1 }))).toBe('not-found');
});

test('a tenant changes its brand but not its name: what the change names is replaced, the version grows', async () => {
  const { brands, clock, brandId, mine } = await startTenant();
  clock.pass(1000);
  const set = { supportRoute: 'care', themeJson: '{"b":1,"a":"x"}' };
  const [urls, codes] = [['https://shop.example/thanks'], ['ed']];
  const change = { ...set, redirectAllowlist: { urls }, enabledTherapies: { codes } };
  const { brand } = await brands.updateBrand({ change: { ...change, name: 'Mine' }, ifVersion: 1n }, mine);
  expect(brand).toMatchObject({
    ...{ brandId, name: 'Acme Slim', supportRoute: 'care', redirectAllowlist: urls, enabledTherapies: codes },
    ...{ themeJson: '{"a":"x","b":1}', version: 2n, updatedAt: BigInt(clock.now()) },
  });
  expect(await brands.getBrand({}, mine)).toMatchObject({ brand });
  const nothing = { enabledTherapies: { codes: [] }, redirectAllowlist: { urls: [] }, supportRoute: '' };
  const emptied = { enabledTherapies: [], redirectAllowlist: [], supportRoute: '' };
  const { brand: third } = await brands.updateBrand({ change: nothing }, mine);
  expect(third).toEqual({ ...brand, ...emptied, version: 3n });
  const origins = ['https://shop.example', 'http://localhost:3000'];
  const opened = await brands.updateBrand({ change: { browserOrigins: { origins } }, ifVersion: 3n }, mine);
  expect(opened.brand).toMatchObject({ browserOrigins: origins, version: 4n });
  const closed = await brands.updateBrand({ change: { browserOrigins: { origins: [] } } }, mine);
  expect(closed.brand).toMatchObject({ browserOrigins: [], version: 5n });
});

await onEveryStore((freshUrl) => {
  test('a change meant for another version is a conflict and changes nothing', async () => {
    const { brands, mine } = await startTenant({ storeUrl: freshUrl() });
    const update = (ifVersion: bigint, route = 'care') =>
      kindOf(brands.updateBrand({ change: { supportRoute: route }, ifVersion }, mine));
    for (const ifVersion of [2n, -1n, 2n ** 53n - 1n]) {
      expect(await update(ifVersion)).toBe('conflict');
      const replace = brands.updateBrand({ change: { browserOrigins: { origins: [] } }, ifVersion }, mine);
      expect(await kindOf(replace)).toBe('conflict');
    }
    const raced = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => update(1n, `care_${i}`)));
    expect(raced.filter((kind) => kind === 'ok')).toHaveLength(1);
    expect(await brands.getBrand({}, mine)).toMatchObject({ brand: { version: 2n } });
  });
});

test('decisions.md 1, 404: a foreign brand is not changed, and answers as a missing one', async () => {
  const { accounts, operator, brands, clientId, mine } = await startTenant();
  const neighbour = await createTestClient(accounts, 'Neighbour');
  const foreign = await createTestBrand(accounts, neighbour);
  for (const brandId of [foreign, 'brd_missing', undefined]) {
    const named = tenant({ clientId, ...(brandId !== undefined && { brandId }) });
    const calls = [
      ...['care', '!'].map((supportRoute) => brands.updateBrand({ change: { supportRoute } }, named)),
      ...[
        brands.updateBrand({ change: { browserOrigins: { origins: ['x'] } } }, named),
        brands.getBrand({}, named),
      ],
    ];
    expect(await Promise.all(calls.map(kindOf))).toEqual(calls.map(() => 'not-found'));
  }
  const change = { supportRoute: 'care' };
  const named = [
    brands.updateBrand({ brandId: foreign, change }, mine),
    brands.getBrand({ brandId: foreign }, mine),
  ];
  const listed = brands.listBrands({ clientId: neighbour }, mine);
  expect(await Promise.all([...named, listed].map(kindOf))).toEqual(Array(3).fill('not-found'));
  expect(await kindOf(brands.updateBrand({}))).toBe('not-found');
  expect(await kindOf(brands.updateBrand({ brandId: foreign, change }))).toBe('not-found');
  const { brand } = await operator.getBrand({ brandId: foreign });
  expect(brand).toMatchObject({ version: 1n, supportRoute: '' });
});

test('a caller without a client reads any brand with the mode of its client, which a tenant does not see', async () => {
  const { operator, brands, brandId, mine } = await startTenant();
  const read = await Promise.all([operator.getBrand({ brandId }), brands.getBrand({ brandId })]);
  for (const { brand } of read) expect(brand).toMatchObject({ brandId, clientMode: ClientMode.TEST });
  const { brand } = await brands.getBrand({ brandId }, mine);
  expect(brand).toMatchObject({ brandId, clientMode: ClientMode.UNSPECIFIED });
  expect(await kindOf(brands.getBrand({}))).toBe('not-found');
});

test('decisions.md 3: bad origins are a malformed request, unknown therapies 422, each with a pointer', async () => {
  const { operator, brands, brandId, mine } = await startTenant();
  const origins = ['https://shop.example', 'https://shop.example/', 'https://shop.example'];
  expect(
    await brands.updateBrand({ change: { browserOrigins: { origins } } }, mine).catch(errorFromWire),
  ).toMatchObject({
    kind: 'malformed-request',
    issues: [
      { where: '/origins/1', code: 'browser_origins.malformed' },
      { where: '/origins/2', code: 'browser_origins.repeated' },
    ],
  });
  const change = {
    enabledTherapies: { codes: ['ed', 'botox'] },
    themeJson: '[]',
    redirectAllowlist: { urls: ['http://shop.example/'] },
  };
  expect(await brands.updateBrand({ change }, mine).catch(errorFromWire)).toMatchObject({
    kind: 'validation',
    issues: [
      { where: '/enabled_therapies/1', code: 'enabled_therapies.unknown' },
      { where: '/redirect_allowlist/0', code: 'redirect_allowlist.malformed' },
      { where: '/theme', code: 'theme.malformed' },
    ],
  });
  const byOperator = { brandId, change: { browserOrigins: { origins: ['null'] } } };
  expect(await operator.updateBrand(byOperator).catch(errorFromWire)).toMatchObject({
    ...{ kind: 'malformed-request', issues: [{ where: '/browser_origins/0' }] },
  });
  expect(await brands.getBrand({}, mine)).toMatchObject({ brand: { version: 1n } });
});

test('decisions.md 3: a page of a live client is never on plain http', async () => {
  const outcomes: string[][] = [];
  for (const deploymentMode of ['test', 'live'] as const) {
    const accounts = await startAccounts({ deploymentMode });
    const { operator, brands } = accounts;
    const mode = deploymentMode === 'test' ? ClientMode.TEST : ClientMode.LIVE;
    const { client } = await operator.createClient({ name: 'Acme', mode });
    const clientId = client?.clientId ?? '';
    const brandId = await createTestBrand(accounts, clientId);
    const origins = ['http://localhost:3000'];
    const asked = [
      brands.updateBrand({ change: { browserOrigins: { origins } } }, tenant({ clientId, brandId })),
      operator.createBrand({ clientId, name: 'Slim', browserOrigins: origins, validateOnly: true }),
      operator.updateBrand({ brandId, change: { browserOrigins: { origins } }, validateOnly: true }),
    ];
    outcomes.push(await Promise.all(asked.map(kindOf)));
  }
  expect(outcomes).toEqual(['ok', 'malformed-request'].map((kind) => Array(3).fill(kind)));
});

test('interface.md 5 publishable key rule 5: only a brand with a publishable key has origins', async () => {
  const { accounts, operator, browserAccess, clientId } = await startTenant();
  const browserOrigins = ['https://shop.example'];
  const { brand } = await operator.createBrand({ clientId, name: 'Slim', browserOrigins });
  const brandId = brand?.brandId ?? '';
  const unlisted = await createTestBrand(accounts, clientId);
  await operator.issuePublishableKey({ brandId: unlisted });
  const nothing = await browserAccess.getBrowserOrigins({ brandId: 'brd_missing' });
  expect(nothing.origins).toEqual([]);
  for (const one of [brandId, unlisted, '']) {
    expect(await browserAccess.getBrowserOrigins({ brandId: one })).toEqual(nothing);
  }
  await operator.issuePublishableKey({ brandId });
  expect(await browserAccess.getBrowserOrigins({ brandId })).toMatchObject({ origins: browserOrigins });
  await operator.revokePublishableKey({ brandId });
  expect(await browserAccess.getBrowserOrigins({ brandId })).toEqual(nothing);
});

test('a client has at most 200 brands', async () => {
  const { accounts, context, operator, resolve, clientId, brandId } = await startTenant();
  const brand = (await context.brands.get(brandId)) ?? expect.fail();
  for (let i = 0; i < 198; i++) await writable(context.brands).insert({ ...brand, _id: `brd_${i}` });
  const last = await createTestBrand(accounts, clientId);
  expect(await kindOf(operator.createBrand({ clientId, name: 'Too many' }))).toBe('conflict');
  const { apiKey } = await operator.issueApiKey({ clientId });
  const { brandIds } = await resolve(apiKey);
  expect(new Set(brandIds).size).toBe(200);
  expect(brandIds).toContain(last);
});
