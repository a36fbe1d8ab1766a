import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { errorFromWire } from '@telehealth/rpc';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startAccounts } from './accounts-under-test.ts';
import { kindOf } from './kind-of.ts';

const under = (key: string) => ({ headers: { 'idempotency-key': key } });

const slim = {
  name: 'Acme Slim',
  enabledTherapies: ['weight_loss', 'ed'],
  supportRoute: 'acme-support',
  redirectAllowlist: ['https://shop.example/thanks'],
};

await onEveryStore((freshUrl) => {
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
    const createBrand = () => accounts.operator.createBrand({ clientId, ...slim }, under('k1'));
    const brand = await createBrand();
    await accounts.clock.advance(60_000);
    expect(await createBrand()).toEqual(brand);
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    expect((await accounts.resolve(apiKey)).brandIds).toEqual([brand.brand?.brandId]);
  });

  test('effect once: concurrent repeats make one brand, one event and one audit row', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => accounts.operator.createBrand({ clientId, ...slim }, under('k1'))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const ids = (await accounts.events()).map((event) => event.id);
    expect(new Set(ids).size).toBe(1);
    const rows = await accounts.context.auditRows.find({ act: 'brand.create' }, { limit: 10 });
    expect(rows).toHaveLength(1);
  });

  test('another request under a used idempotency key is refused', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const client = { name: 'Acme', mode: ClientMode.TEST };
    const clientId = (await operator.createClient(client, under('k1'))).client?.clientId ?? '';
    expect(await kindOf(operator.createClient({ ...client, name: 'Other' }, under('k1')))).toBe(
      'idempotency-mismatch',
    );
    await operator.createBrand({ clientId, ...slim }, under('k1'));
    const otherTherapies = { clientId, ...slim, enabledTherapies: ['ed', 'weight_loss'] };
    expect(await kindOf(operator.createBrand(otherTherapies, under('k1')))).toBe('idempotency-mismatch');
    const other = await createTestClient(accounts, 'Other');
    expect(await kindOf(operator.createBrand({ clientId: other, ...slim }, under('k1')))).toBe(
      'idempotency-mismatch',
    );
  });

  test.each(['', 'a b', 'a'.repeat(256), 'é'])('idempotency key %j is malformed', async (key) => {
    const { operator } = await startAccounts({ storeUrl: freshUrl() });
    const create = operator.createClient({ name: 'Acme', mode: ClientMode.TEST }, under(key));
    expect(await kindOf(create)).toBe('malformed-request');
  });

  test('one idempotency key used for two revocations revokes both and tells of both', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const keys = [
      await accounts.operator.issueApiKey({ clientId }),
      await accounts.operator.issueApiKey({ clientId }),
    ];
    for (const { keyId } of keys) await accounts.operator.revokeApiKey({ keyId }, under('k1'));
    for (const { apiKey } of keys) expect(await accounts.resolve(apiKey)).toMatchObject({ known: false });
    expect(new Set((await accounts.events()).map((event) => event.id)).size).toBe(4);
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

  test('a key is shown once: of concurrent repeats one gets the key, the others a conflict', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => accounts.operator.issueApiKey({ clientId }, under('k1'))),
    );
    const shown = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const kinds = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [errorFromWire(answer.reason).kind] : [],
    );
    expect(shown).toHaveLength(1);
    expect(kinds).toEqual(Array(7).fill('conflict'));
    expect(await accounts.resolve(shown[0]?.apiKey ?? '')).toMatchObject({ known: true });
  });

  test('a publishable key is shown once: of concurrent repeats one gets the key, the others a conflict', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const brandId = await createTestBrand(accounts, await createTestClient(accounts));
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => accounts.operator.issuePublishableKey({ brandId }, under('k1'))),
    );
    const shown = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const kinds = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [errorFromWire(answer.reason).kind] : [],
    );
    expect(shown).toHaveLength(1);
    expect(kinds).toEqual(Array(7).fill('conflict'));
    expect(await accounts.resolve(shown[0]?.publishableKey ?? '')).toMatchObject({ known: true });
  });

  test('the issue of a publishable key repeated late does not replace the one issued since', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const brandId = await createTestBrand(accounts, await createTestClient(accounts));
    await operator.issuePublishableKey({ brandId }, under('k1'));
    const { publishableKey } = await operator.issuePublishableKey({ brandId }, under('k2'));
    for (const key of ['k1', 'k2']) {
      expect(await kindOf(operator.issuePublishableKey({ brandId }, under(key)))).toBe('conflict');
    }
    expect(await accounts.resolve(publishableKey)).toMatchObject({ known: true });
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

  test('one idempotency key used for two brands issues a publishable key of each and tells of both', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const keyIds: string[] = [];
    for (const brandId of [
      await createTestBrand(accounts, clientId),
      await createTestBrand(accounts, clientId),
    ]) {
      const issued = await accounts.operator.issuePublishableKey({ brandId }, under('k1'));
      expect(await accounts.resolve(issued.publishableKey)).toMatchObject({ brandIds: [brandId] });
      keyIds.push(issued.keyId);
    }
    const events = (await accounts.events()).filter((event) => keyIds.includes(event.subject));
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  });

  test('a revocation repeated, or raced, is a revocation', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const { keyId, apiKey } = await accounts.operator.issueApiKey({ clientId });
    await Promise.all(Array.from({ length: 8 }, () => accounts.operator.revokeApiKey({ keyId })));
    await accounts.operator.revokeApiKey({ keyId });
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: false });
    const rows = await accounts.context.auditRows.find({ act: 'api_key.revoke' }, { limit: 10 });
    expect(rows).toHaveLength(1);
  });

  test('what is not there is not found', async () => {
    const { operator } = await startAccounts({ storeUrl: freshUrl() });
    expect(await kindOf(operator.createBrand({ clientId: 'cli_missing', ...slim }))).toBe('not-found');
    expect(await kindOf(operator.issueApiKey({ clientId: '' }))).toBe('not-found');
    expect(await kindOf(operator.issuePublishableKey({ brandId: 'brd_missing' }))).toBe('not-found');
    expect(await kindOf(operator.revokeApiKey({ keyId: 'key_missing' }))).toBe('not-found');
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
    await accounts.operator.createBrand({ clientId, ...slim }, under('k1'));
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

  test('decisions.md 11: every act leaves an audit row with operator, correlation id and what changed', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
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

    const rows = await accounts.context.auditRows.find({}, { limit: 10 });
    rows.sort((a, b) => a.correlationId.localeCompare(b.correlationId));
    const by = { operator: 'bootstrap', clientId };
    expect(rows.map(({ _id, ...row }) => row)).toEqual([
      {
        ...by,
        correlationId: 'c-1',
        act: 'client.create',
        subject: clientId,
        at,
        changed: { name: 'Acme', mode: 'test' },
      },
      { ...by, correlationId: 'c-2', act: 'brand.create', subject: brand?.brandId, at, changed: slim },
      { ...by, correlationId: 'c-3', act: 'api_key.issue', subject: keyId, at, changed: { lastFour } },
      {
        ...by,
        correlationId: 'c-4',
        act: 'api_key.revoke',
        subject: keyId,
        at: at + 1000,
        changed: { revokedAt: at + 1000 },
      },
      {
        ...by,
        correlationId: 'c-5',
        act: 'publishable_key.issue',
        subject: brandId,
        at: at + 1000,
        changed: { publishableKey: { keyId: published.keyId, lastFour: published.lastFour } },
      },
      {
        ...by,
        correlationId: 'c-6',
        act: 'publishable_key.issue',
        subject: brandId,
        at: at + 1000,
        changed: {
          publishableKey: {
            keyId: replacing.keyId,
            lastFour: replacing.lastFour,
            replacedKeyId: published.keyId,
          },
        },
      },
    ]);
  });

  test('many brands: a credential reaches all of them', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const brandId = await createTestBrand(accounts, clientId);
    const brand = await accounts.context.brands.get(brandId);
    if (brand === undefined) throw new Error('the brand is not stored');
    for (let i = 0; i < 1000; i++) await accounts.context.brands.insert({ ...brand, _id: `brd_${i}` });
    const { apiKey } = await accounts.operator.issueApiKey({ clientId });
    expect(new Set((await accounts.resolve(apiKey)).brandIds).size).toBe(1001);
  });
});
