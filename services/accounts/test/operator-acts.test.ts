import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startAccounts, tenant, under } from './accounts-under-test.ts';

const slim = {
  name: 'Acme Slim',
  enabledTherapies: ['weight_loss', 'ed'],
  supportRoute: 'acme-support',
  redirectAllowlist: ['https://shop.example/thanks'],
};

onEmbeddedStore((freshUrl) => {
  test('a client and a brand are answered as they were asked for', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const now = BigInt(accounts.clock.now());
    const { client } = await accounts.operator.createClient({ name: 'Acme', mode: ClientMode.TEST });
    expect(client).toMatchObject({ name: 'Acme', mode: ClientMode.TEST, createdAt: now });
    expect(client?.clientId).toMatch(/^cli_[0-9A-Za-z]{22}$/);
    const clientId = client?.clientId ?? '';
    const { brand } = await accounts.operator.createBrand({ clientId, ...slim });
    expect(brand).toMatchObject({ clientId, ...slim, version: 1n, createdAt: now });
    const brandId = brand?.brandId ?? '';
    expect(brandId).toMatch(/^brd_[0-9A-Za-z]{22}$/);
    expect(await accounts.getBrand(clientId, [brandId], brandId)).toMatchObject({ brand });
  });

  test('effect once: a create repeated under its idempotency key answers with what the first one made', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const create = () => accounts.operator.createClient({ name: 'Acme', mode: ClientMode.TEST }, under('k1'));
    const first = await create();
    await accounts.clock.advance(60_000);
    expect(await create()).toEqual(first);

    const clientId = first.client?.clientId ?? '';
    const createBrand = () => accounts.operator.createBrand({ clientId, ...slim }, under('k2'));
    const brand = await createBrand();
    await accounts.clock.advance(60_000);
    expect(await createBrand()).toEqual(brand);
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    expect((await accounts.resolve(apiKey)).brandIds).toEqual([brand.brand?.brandId]);
  });

  test('effect once: concurrent repeats make one brand, one event and one audit row', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const create = () => accounts.operator.createBrand({ clientId, ...slim }, under('k1'));
    const answers = await Promise.allSettled(Array.from({ length: 12 }, create));
    const made = await create();
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual(made);
      else expect(errorFromWire(answer.reason).kind).toBe('idempotency-in-flight');
    }
    expect(new Set((await accounts.events()).map((event) => event.id)).size).toBe(1);
    const rows = await accounts.context.auditRows.find({ action: 'brand.create' }, { limit: 10 });
    expect(rows).toHaveLength(1);
  });

  test('another request under a used idempotency key is refused', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const client = { name: 'Acme', mode: ClientMode.TEST };
    const clientId = (await operator.createClient(client, under('k1'))).client?.clientId ?? '';
    const others = [
      operator.createClient({ ...client, name: 'Other' }, under('k1')),
      operator.createBrand({ clientId, ...slim }, under('k1')),
      operator.issueApiKey({ clientId }, under('k1')),
    ];
    expect(new Set(await Promise.all(others.map(kindOf)))).toEqual(new Set(['idempotency-mismatch']));
  });

  test.each(['', 'a b', 'a'.repeat(256), 'é'])('idempotency key %j is malformed', async (key) => {
    const { operator } = await startAccounts({ storeUrl: freshUrl() });
    const create = operator.createClient({ name: 'Acme', mode: ClientMode.TEST }, under(key));
    expect(await kindOf(create)).toBe('malformed-request');
  });

  test('creates without an idempotency key, or under different ones, are different creates', async () => {
    const { operator, ...accounts } = await startAccounts({ storeUrl: freshUrl() });
    const client = { name: 'Acme', mode: ClientMode.TEST };
    const made = [
      await operator.createClient(client),
      await operator.createClient(client),
      await operator.createClient(client, under('k1')),
      await operator.createClient(client, under('k2')),
    ];
    expect(new Set(made.map((answer) => answer.client?.clientId)).size).toBe(4);
    await accounts.close();
  });

  test('decisions.md 1, Idempotency-Key: an issue repeated within a day answers the very same key, then another', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const issue = async () => [
      await operator.issueApiKey({ clientId }, under('k1')),
      await operator.issuePublishableKey({ brandId }, under('k2')),
      await accounts.tokens.createOperator({ name: 'ada', scopes: ['accounts'] }, under('k3')),
    ];
    const first = await issue();
    accounts.clock.pass(23 * 3_600_000);
    expect(await issue()).toEqual(first);
    accounts.clock.pass(2 * 3_600_000);
    const { apiKey } = await operator.issueApiKey({ clientId }, under('k1'));
    expect(first).not.toMatchObject([{ apiKey }, {}, {}]);
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: true });
    const { rows } = await accounts.audit.listAuditRows({ clientId });
    expect(rows.map((row) => row.action)).toEqual([
      'api_key.issue',
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
  });

  test('of publishable keys issued at once exactly one is good', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const brandId = await createTestBrand(accounts, await createTestClient(accounts));
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => accounts.operator.issuePublishableKey({ brandId })),
    );
    const shown = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const kinds = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [errorFromWire(answer.reason).kind] : [],
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => kind !== 'conflict')).toEqual([]);
    const resolutions = await Promise.all(shown.map((one) => accounts.resolve(one.publishableKey)));
    expect(resolutions.filter(({ known }) => known)).toHaveLength(1);
  });

  test('a revocation repeated, or raced, is a revocation', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const { keyId, apiKey } = await accounts.operator.issueApiKey({ clientId });
    await Promise.all(Array.from({ length: 8 }, () => accounts.operator.revokeApiKey({ keyId })));
    await accounts.operator.revokeApiKey({ keyId });
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: false });
    const rows = await accounts.context.auditRows.find({ action: 'api_key.revoke' }, { limit: 10 });
    expect(rows).toHaveLength(1);
  });

  test('what is not there is not found', async () => {
    const { operator } = await startAccounts({ storeUrl: freshUrl() });
    expect(await kindOf(operator.createBrand({ clientId: 'cli_missing', ...slim }))).toBe('not-found');
    expect(await kindOf(operator.issueApiKey({ clientId: '' }))).toBe('not-found');
    expect(await kindOf(operator.issuePublishableKey({ brandId: 'brd_missing' }))).toBe('not-found');
    expect(await kindOf(operator.revokeApiKey({ keyId: 'key_missing' }))).toBe('not-found');
    expect(await kindOf(operator.rotateApiKey({ keyId: 'key_missing' }))).toBe('not-found');
    expect(await kindOf(operator.revokePublishableKey({ brandId: 'brd_missing' }))).toBe('not-found');
    expect(await kindOf(operator.getPublishableKey({ brandId: 'brd_missing' }))).toBe('not-found');
    expect(await kindOf(operator.getClient({ clientId: 'cli_missing' }))).toBe('not-found');
    expect(await kindOf(operator.updateClient({ clientId: 'cli_missing', name: 'A' }))).toBe('not-found');
    expect(await kindOf(operator.getClientBrand({ brandId: '' }))).toBe('not-found');
    expect(await kindOf(operator.updateClientBrand({ brandId: 'brd_missing' }))).toBe('not-found');
    expect(await kindOf(operator.listClientBrands({ clientId: 'cli_missing' }))).toBe('not-found');
    expect(await kindOf(operator.listApiKeys({ clientId: 'cli_missing' }))).toBe('not-found');
  });

  test('a refused create says every issue by JSON Pointer and leaves nothing behind', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const wrong = {
      clientId,
      name: '',
      enabledTherapies: ['ed', 'ed'],
      redirectAllowlist: ['http://shop.example/'],
    };
    const error = await accounts.operator.createBrand(wrong, under('k1')).catch(errorFromWire);
    expect(error).toMatchObject({
      kind: 'validation',
      issues: [
        { where: '/name', code: 'name.missing' },
        { where: '/enabled_therapies/1', code: 'enabled_therapies.repeated' },
        { where: '/redirect_allowlist/0', code: 'redirect_allowlist.malformed' },
      ],
    });
    await accounts.operator.createBrand({ clientId, ...slim }, under('k2'));
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    expect((await accounts.resolve(apiKey)).brandIds).toHaveLength(1);
  });

  test('interface.md 5, API key rule 2: a test deployment refuses live clients', async () => {
    const { operator } = await startAccounts({ storeUrl: freshUrl() });
    const error = await operator.createClient({ name: 'Acme', mode: ClientMode.LIVE }).catch(errorFromWire);
    expect(error).toMatchObject({
      kind: 'validation',
      issues: [{ where: '/mode', code: 'mode.not_served' }],
    });
  });

  test('decisions.md 11: every action leaves an audit row with operator, correlation id and what changed', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl(), operatorName: 'ada' });
    const from = (correlationId: string) => ({ headers: { 'x-correlation-id': correlationId } });
    const { operator } = accounts;
    const at = accounts.clock.now();
    const { client } = await operator.createClient({ name: 'Acme', mode: ClientMode.TEST }, from('c-1'));
    const clientId = client?.clientId ?? '';
    const { brand } = await operator.createBrand({ clientId, ...slim }, from('c-2'));
    const { keyId, lastFour } = await operator.issueApiKey({ clientId }, from('c-3'));
    await accounts.clock.advance(1000);
    await operator.revokeApiKey({ keyId }, from('c-4'));
    const brandId = brand?.brandId ?? '';
    const published = await operator.issuePublishableKey({ brandId }, from('c-5'));
    const replacing = await operator.issuePublishableKey({ brandId }, from('c-6'));

    await operator.updateClient({ clientId, limits: { intakePerSecond: 5, otherPerSecond: 6 } }, from('c-7'));
    const mine = { clientId, brandId, credentialId: 'key_mine', correlationId: 'c-8' };
    await accounts.brands.updateBrand({ change: { supportRoute: 'care' } }, tenant(mine));

    const { rows } = await accounts.audit.listAuditRows({ clientId });
    const written = rows
      .map((row) => ({
        who: row.actor?.who.value,
        id: row.correlationId,
        action: row.action,
        subject: row.subject,
        at: Number(row.at) - at,
        changed: JSON.parse(row.changedJson),
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id));
    const by = (who: string, n: number, action: string, subject: string, at: number, changed: unknown) => ({
      who,
      id: `c-${n}`,
      action,
      subject,
      at,
      changed,
    });
    const limits = { intakePerSecond: 100, otherPerSecond: 200 };
    const made = { ...slim, browserOrigins: [], themeJson: '{}' };
    const first = { keyId: published.keyId, lastFour: published.lastFour };
    const second = {
      keyId: replacing.keyId,
      lastFour: replacing.lastFour,
      replacedKeyId: published.keyId,
    };
    expect(written).toEqual([
      by('ada', 1, 'client.create', clientId, 0, { name: 'Acme', mode: 'test', limits }),
      by('ada', 2, 'brand.create', brandId, 0, made),
      by('ada', 3, 'api_key.issue', keyId, 0, { lastFour }),
      by('ada', 4, 'api_key.revoke', keyId, 1000, { revokedAt: at + 1000 }),
      by('ada', 5, 'publishable_key.issue', brandId, 1000, { publishableKey: first }),
      by('ada', 6, 'publishable_key.issue', brandId, 1000, { publishableKey: second }),
      by('ada', 7, 'client.update', clientId, 1000, {
        limits: { intakePerSecond: 5, otherPerSecond: 6 },
      }),
      by('key_mine', 8, 'brand.update', brandId, 1000, { supportRoute: 'care' }),
    ]);
    const kinds = rows.map((row) => row.actor?.who.case);
    expect(kinds.toSorted()).toEqual(['credential', ...Array(7).fill('operator')]);
  });

  test('audit rows are listed newest first, page by page, of one client alone', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const clientId = await createTestClient(accounts);
    await createTestClient(accounts, 'Neighbour');
    for (let i = 1; i <= 4; i++) {
      await accounts.clock.advance(1000);
      await operator.updateClient({ clientId, name: `Acme ${i}` });
    }
    const names: string[] = [];
    let pageToken = '';
    do {
      const page = await accounts.audit.listAuditRows({ clientId, limit: 2, pageToken });
      expect(page.rows.length).toBeLessThanOrEqual(2);
      for (const row of page.rows) names.push(JSON.parse(row.changedJson).name);
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(names).toEqual(['Acme 4', 'Acme 3', 'Acme 2', 'Acme 1', 'Acme']);
    expect(await kindOf(accounts.audit.listAuditRows({ clientId, limit: 201 }))).toBe('malformed-request');
  });

  test('decisions.md 14: what is validated only is refused as the change would be, and changes nothing', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const validateOnly = true;
    const create = { clientId, ...slim, validateOnly };
    expect((await operator.createBrand(create)).brand).toBeUndefined();
    expect(await kindOf(operator.createBrand({ ...create, browserOrigins: ['ftp://a'] }))).toBe(
      'malformed-request',
    );
    expect(await kindOf(operator.createBrand({ ...create, clientId: 'cli_missing' }))).toBe('not-found');
    const update = { brandId, change: { supportRoute: 'other' }, validateOnly };
    expect((await operator.updateClientBrand(update)).brand).toBeUndefined();
    const malformed = { ...update, change: { supportRoute: ' ' } };
    expect(await kindOf(operator.updateClientBrand(malformed))).toBe('validation');
    expect(await kindOf(operator.updateClientBrand({ ...update, brandId: 'brd_missing' }))).toBe('not-found');
    const { brands } = await operator.listClientBrands({ clientId });
    expect(brands).toMatchObject([{ brandId, supportRoute: '', version: 1n }]);
  });
});
