import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startAccounts, tenant } from './accounts-under-test.ts';

const limits = { intakePerSecond: 500, otherPerSecond: 1000 };

await onEveryStore((freshUrl) => {
  test('decisions.md 1, rate limits: the limits of a client come with each of its credentials', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const { client } = await operator.createClient({ name: 'Acme', mode: ClientMode.TEST, limits });
    expect(client).toMatchObject({ limits, version: 1n });
    const clientId = client?.clientId ?? '';
    const brandId = await createTestBrand(accounts, clientId);
    const { apiKey, keyId } = await operator.issueApiKey({ clientId });
    const published = await operator.issuePublishableKey({ brandId });
    expect(await accounts.resolve(apiKey)).toMatchObject({ keyId, limits, expiresAt: 0n });
    expect(await accounts.resolve(published.publishableKey)).toMatchObject({
      keyId: published.keyId,
      limits,
      expiresAt: 0n,
    });

    const other = { intakePerSecond: 1, otherPerSecond: 2 };
    const updated = await operator.updateClient({ clientId, limits: other });
    expect(updated.client).toMatchObject({ name: 'Acme', limits: other, version: 2n });
    expect(await accounts.resolve(apiKey)).toMatchObject({ limits: other });
    expect((await operator.getClient({ clientId })).client).toEqual(updated.client);

    const plain = await createTestClient(accounts, 'Plain');
    const issued = await operator.issueApiKey({ clientId: plain });
    expect(await accounts.resolve(issued.apiKey)).toMatchObject({
      limits: { intakePerSecond: 100, otherPerSecond: 200 },
    });
  });

  test('a change that changes nothing leaves the version, and no row', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    await accounts.operator.updateClient({ clientId, name: 'Acme' });
    await accounts.operator.updateClientBrand({ brandId, name: 'Acme Slim', change: { themeJson: ' {} ' } });
    expect(await accounts.operator.getClient({ clientId })).toMatchObject({ client: { version: 1n } });
    expect(await accounts.operator.getClientBrand({ brandId })).toMatchObject({ brand: { version: 1n } });
    expect((await accounts.audit.listAuditRows({ clientId })).rows).toHaveLength(2);
  });

  test('clients and brands are listed by id, page by page', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator, brands } = accounts;
    const clientIds: string[] = [];
    for (let i = 0; i < 5; i++) clientIds.push(await createTestClient(accounts, `Client ${i}`));
    const [clientId = ''] = clientIds;
    const brandIds: string[] = [];
    for (let i = 0; i < 5; i++) brandIds.push(await createTestBrand(accounts, clientId));

    const pages = async (next: (pageToken: string) => Promise<{ ids: string[]; nextPageToken: string }>) => {
      const sizes: number[] = [];
      const all: string[] = [];
      for (let pageToken = ''; ; ) {
        const { ids, nextPageToken } = await next(pageToken);
        sizes.push(ids.length);
        all.push(...ids);
        if (nextPageToken === '') return { sizes, all };
        pageToken = nextPageToken;
      }
    };
    const byId = (ids: readonly string[]) => ({ sizes: [2, 2, 1], all: ids.toSorted() });
    const listed = await pages(async (pageToken) => {
      const page = await operator.listClients({ limit: 2, pageToken });
      return { ids: page.clients.map((client) => client.clientId), nextPageToken: page.nextPageToken };
    });
    expect(listed).toEqual(byId(clientIds));
    const ofOperator = await pages(async (pageToken) => {
      const page = await operator.listClientBrands({ clientId, limit: 2, pageToken });
      return { ids: page.brands.map((brand) => brand.brandId), nextPageToken: page.nextPageToken };
    });
    expect(ofOperator).toEqual(byId(brandIds));
    const own = await pages(async (pageToken) => {
      const page = await brands.listBrands({ limit: 2, pageToken }, tenant({ clientId }));
      return { ids: page.brands.map((brand) => brand.brandId), nextPageToken: page.nextPageToken };
    });
    expect(own).toEqual(byId(brandIds));
    const none = await brands.listBrands({ limit: 200 }, tenant({ clientId: clientIds[1] ?? '' }));
    expect(none).toMatchObject({ brands: [], nextPageToken: '' });
    expect(await kindOf(operator.listClients({ limit: 201 }))).toBe('malformed-request');
    expect(await kindOf(brands.listBrands({ limit: 201 }, tenant({ clientId })))).toBe('malformed-request');
    expect(await kindOf(brands.listBrands({ limit: 1 }))).toBe('not-found');
  });

  test('a tenant changes its brand: what the change names is replaced, the version grows', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const mine = tenant({ clientId, brandId });
    await accounts.clock.advance(1000);
    const { brand } = await accounts.brands.updateBrand(
      {
        change: {
          supportRoute: 'care',
          redirectAllowlist: { urls: ['https://shop.example/thanks'] },
          enabledTherapies: { codes: ['ed'] },
          themeJson: '{"b":1,"a":"x"}',
        },
        ifVersion: 1n,
      },
      mine,
    );
    expect(brand).toMatchObject({
      brandId,
      name: 'Acme Slim',
      supportRoute: 'care',
      redirectAllowlist: ['https://shop.example/thanks'],
      enabledTherapies: ['ed'],
      themeJson: '{"a":"x","b":1}',
      version: 2n,
      updatedAt: BigInt(accounts.clock.now()),
    });
    expect(await accounts.brands.getBrand({}, mine)).toMatchObject({ brand });
    const emptied = await accounts.brands.updateBrand(
      { change: { enabledTherapies: { codes: [] }, redirectAllowlist: { urls: [] }, supportRoute: '' } },
      mine,
    );
    expect(emptied.brand).toEqual({
      ...brand,
      enabledTherapies: [],
      redirectAllowlist: [],
      supportRoute: '',
      version: 3n,
    });
    const origins = ['https://shop.example', 'http://localhost:3000'];
    const opened = await accounts.brands.replaceBrowserOrigins({ origins, ifVersion: 3n }, mine);
    expect(opened.brand).toMatchObject({ browserOrigins: origins, version: 4n });
    const closed = await accounts.brands.replaceBrowserOrigins({ origins: [] }, mine);
    expect(closed.brand).toMatchObject({ browserOrigins: [], version: 5n });
  });

  test('a change meant for another version is a conflict and changes nothing', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const mine = tenant({ clientId, brandId });
    for (const ifVersion of [2n, -1n, 2n ** 60n]) {
      const update = accounts.brands.updateBrand({ change: { supportRoute: 'care' }, ifVersion }, mine);
      expect(await kindOf(update)).toBe('conflict');
      const replace = accounts.brands.replaceBrowserOrigins({ origins: [], ifVersion }, mine);
      expect(await kindOf(replace)).toBe('conflict');
    }
    const raced = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        accounts.brands.updateBrand({ change: { supportRoute: `care_${i}` }, ifVersion: 1n }, mine),
      ),
    );
    expect(raced.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await accounts.brands.getBrand({}, mine)).toMatchObject({ brand: { version: 2n } });
  });

  test('decisions.md 1, 404: a foreign brand is not changed, and answers as a missing one', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { brands } = accounts;
    const clientId = await createTestClient(accounts);
    const foreign = await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
    for (const brandId of [foreign, 'brd_missing']) {
      const mine = tenant({ clientId, brandId });
      expect(await kindOf(brands.updateBrand({ change: { supportRoute: 'care' } }, mine))).toBe('not-found');
      expect(await kindOf(brands.updateBrand({ change: { supportRoute: '!' } }, mine))).toBe('not-found');
      expect(await kindOf(brands.replaceBrowserOrigins({ origins: ['x'] }, mine))).toBe('not-found');
      expect(await kindOf(brands.getBrand({}, mine))).toBe('not-found');
    }
    expect(await accounts.operator.getClientBrand({ brandId: foreign })).toMatchObject({
      brand: { version: 1n, supportRoute: '' },
    });
    const noBrand = tenant({ clientId });
    expect(await kindOf(brands.updateBrand({}, noBrand))).toBe('not-found');
    expect(await kindOf(brands.updateBrand({}))).toBe('not-found');
  });

  test('decisions.md 3: bad origins are a malformed request, unknown therapies 422, each with a pointer', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const mine = tenant({ clientId, brandId });
    const origins = ['https://shop.example', 'https://shop.example/', 'https://shop.example'];
    expect(await accounts.brands.replaceBrowserOrigins({ origins }, mine).catch(errorFromWire)).toMatchObject(
      {
        kind: 'malformed-request',
        issues: [
          { where: '/origins/1', code: 'browser_origins.malformed' },
          { where: '/origins/2', code: 'browser_origins.repeated' },
        ],
      },
    );
    const change = {
      enabledTherapies: { codes: ['ed', 'botox'] },
      themeJson: '[]',
      redirectAllowlist: { urls: ['http://shop.example/'] },
    };
    expect(await accounts.brands.updateBrand({ change }, mine).catch(errorFromWire)).toMatchObject({
      kind: 'validation',
      issues: [
        { where: '/enabled_therapies/1', code: 'enabled_therapies.unknown' },
        { where: '/redirect_allowlist/0', code: 'redirect_allowlist.malformed' },
        { where: '/theme', code: 'theme.malformed' },
      ],
    });
    const byOperator = accounts.operator.updateClientBrand({
      brandId,
      browserOrigins: { origins: ['null'] },
    });
    expect(await byOperator.catch(errorFromWire)).toMatchObject({
      kind: 'malformed-request',
      issues: [{ where: '/browser_origins/0' }],
    });
    expect(await accounts.brands.getBrand({}, mine)).toMatchObject({ brand: { version: 1n } });
  });

  test('decisions.md 3: a page of a live client is never on plain http', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl(), deploymentMode: 'live' });
    const { operator } = accounts;
    const outcomes: string[][] = [];
    for (const mode of [ClientMode.TEST, ClientMode.LIVE]) {
      const { client } = await operator.createClient({ name: 'Acme', mode });
      const clientId = client?.clientId ?? '';
      const brandId = await createTestBrand(accounts, clientId);
      const origins = ['http://localhost:3000'];
      const asked = [
        accounts.brands.replaceBrowserOrigins({ origins }, tenant({ clientId, brandId })),
        operator.createBrand({ clientId, name: 'Slim', browserOrigins: origins, validateOnly: true }),
        operator.updateClientBrand({ brandId, browserOrigins: { origins }, validateOnly: true }),
      ];
      outcomes.push(await Promise.all(asked.map(kindOf)));
    }
    const refused = 'malformed-request';
    expect(outcomes).toEqual([
      ['ok', 'ok', 'ok'],
      [refused, refused, refused],
    ]);
  });

  test('interface.md 5 publishable key rule 5: only a brand with a publishable key has origins', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator, browserAccess } = accounts;
    const clientId = await createTestClient(accounts);
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
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const brand = await accounts.context.brands.get(brandId);
    if (brand === undefined) throw new Error('the brand is not stored');
    for (let i = 0; i < 198; i++) await accounts.context.brands.insert({ ...brand, _id: `brd_${i}` });
    const last = await createTestBrand(accounts, clientId);
    expect(await kindOf(accounts.operator.createBrand({ clientId, name: 'Too many' }))).toBe('conflict');
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    const { brandIds } = await accounts.resolve(apiKey);
    expect(new Set(brandIds).size).toBe(200);
    expect(brandIds).toContain(last);
  });

  test('documents of the release before are read, changed and resolved', async () => {
    const storeUrl = freshUrl();
    const accounts = await startAccounts({ storeUrl });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    const { publishableKey } = await accounts.operator.issuePublishableKey({ brandId });
    await accounts.events();
    const { store } = accounts.context;
    const old = { schemaVersion: 1, indexes: [] };
    const asOf = async (name: string, id: string, added: readonly string[]) => {
      const present = await store.collection({ name, schemaVersion: 2 });
      const document = await present.get(id);
      if (document === undefined) throw new Error('the document is not stored');
      const fields = Object.entries(document).filter(([field]) => !added.includes(field));
      await present.delete(id, {});
      const before = await store.collection({ name, ...old });
      await before.insert({ ...Object.fromEntries(fields), requestSha256: 'abc', _id: id } as never);
    };
    await asOf('clients', clientId, ['limits', 'updatedAt']);
    await asOf('brands', brandId, ['browserOrigins', 'themeJson', 'updatedAt', 'operationIds']);

    expect(await accounts.resolve(apiKey)).toMatchObject({ limits: { intakePerSecond: 100 } });
    expect(await accounts.resolve(publishableKey)).toMatchObject({ brandIds: [brandId] });
    const { client } = await accounts.operator.updateClient({ clientId, limits });
    expect(client).toMatchObject({ limits });
    expect(await accounts.resolve(apiKey)).toMatchObject({ limits });
    const mine = tenant({ clientId, brandId });
    expect(await accounts.brands.getBrand({}, mine)).toMatchObject({
      brand: { browserOrigins: [], themeJson: '{}' },
    });
    await accounts.brands.replaceBrowserOrigins({ origins: ['https://shop.example'] }, mine);
    expect(await accounts.brands.getBrand({}, mine)).toMatchObject({
      brand: { browserOrigins: ['https://shop.example'], themeJson: '{}' },
    });
    await accounts.operator.issuePublishableKey({ brandId });
    expect(await accounts.resolve(publishableKey)).toMatchObject({ known: false });
  });
});
