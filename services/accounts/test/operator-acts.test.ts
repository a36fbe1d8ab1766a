import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { errorFromWire } from '@telehealth/rpc';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { startAccounts, startTenant, tenant, under } from './accounts-under-test.ts';

const slim = {
  name: 'Acme Slim',
  enabledTherapies: ['weight_loss', 'ed'],
  supportRoute: 'acme-support',
  redirectAllowlist: ['https://shop.example/thanks'],
};

test('a client and a brand are answered as they were asked for', async () => {
  const accounts = await startAccounts();
  const now = BigInt(accounts.clock.now());
  const { client } = await accounts.operator.createClient({ name: 'Acme', mode: ClientMode.TEST });
  expect(client).toMatchObject({ name: 'Acme', mode: ClientMode.TEST, createdAt: now });
  expect(client?.clientId).toMatch(/^cli_[0-9A-Za-z]{22}$/);
  const clientId = client?.clientId ?? '';
  const { brand } = await accounts.operator.createBrand({ clientId, ...slim });
  expect(brand).toMatchObject({ clientId, ...slim, version: 1n, createdAt: now });
  const brandId = brand?.brandId ?? '';
  expect(brandId).toMatch(/^brd_[0-9A-Za-z]{22}$/);
  expect(await accounts.getBrand(clientId, brandId)).toMatchObject({ brand });
});

test('decisions.md 1, Idempotency-Key: an issue or a rotation repeated within a day answers the same without the secret, then another', async () => {
  const { accounts, operator, clientId, brandId } = await startTenant();
  const { keyId } = await operator.issueApiKey({ clientId });
  const issue = async () => [
    await operator.issueApiKey({ clientId }, under('k1')),
    await operator.issuePublishableKey({ brandId }, under('k2')),
    await accounts.tokens.createOperator({ name: 'ada', scopes: ['accounts'] }, under('k3')),
    await operator.rotateApiKey({ keyId, overlapSeconds: 60 }, under('k4')),
  ];
  const first = await issue();
  accounts.clock.pass(23 * 3_600_000);
  const [key, publishable, operatorToken, rotated] = first;
  expect(await issue()).toEqual([
    { ...key, apiKey: '' },
    publishable,
    { ...operatorToken, token: '' },
    { ...rotated, apiKey: '' },
  ]);
  expect(await kindOf(operator.issueApiKey({ clientId: 'cli_other' }, under('k1')))).toBe(
    'idempotency-mismatch',
  );
  accounts.clock.pass(2 * 3_600_000);
  const { apiKey } = await operator.issueApiKey({ clientId }, under('k1'));
  expect(first).not.toMatchObject([{ apiKey }, {}, {}, {}]);
  expect(await accounts.resolve(apiKey)).toMatchObject({ known: true });
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const issues = rows.filter(({ action }) => /^(api_key|publishable_key)\./.test(action));
  expect(issues.map(({ action }) => action).toSorted()).toEqual([
    ...['api_key.issue', 'api_key.issue', 'api_key.issue', 'api_key.rotate', 'publishable_key.issue'],
  ]);
});

test('exactly one of several publishable keys issued at the same moment is valid', async () => {
  const { operator, resolve, brandId } = await startTenant();
  const raced = await Promise.allSettled(
    Array(8)
      .fill(0)
      .map(() => operator.issuePublishableKey({ brandId })),
  );
  const shown = raced.flatMap((one) => (one.status === 'fulfilled' ? [one.value.publishableKey] : []));
  const refusals = raced.flatMap((one) =>
    one.status === 'rejected' ? [errorFromWire(one.reason).kind] : [],
  );
  expect(refusals.filter((kind) => kind !== 'conflict')).toEqual([]);
  const resolutions = await Promise.all(shown.map(resolve));
  expect(resolutions.filter(({ known }) => known)).toHaveLength(1);
});

test('a repeated and a concurrent revocation succeed', async () => {
  const { context, operator, resolve, clientId } = await startTenant();
  const { keyId, apiKey } = await operator.issueApiKey({ clientId });
  await Promise.all(Array.from({ length: 8 }, () => operator.revokeApiKey({ keyId })));
  await operator.revokeApiKey({ keyId });
  expect(await resolve(apiKey)).toMatchObject({ known: false });
  expect(await context.auditRows.find({ action: 'api_key.revoke' }, { limit: 10 })).toHaveLength(1);
});

test('a missing client, brand or key is not found', async () => {
  const { operator } = await startAccounts();
  const [clientId, brandId, keyId] = ['cli_missing', 'brd_missing', 'key_missing'];
  const calls = [
    ...[operator.createBrand({ clientId, ...slim }), operator.listBrands({ clientId })],
    ...[operator.getClient({ clientId }), operator.updateClient({ clientId, name: 'A' })],
    ...[operator.issueApiKey({ clientId: '' }), operator.listApiKeys({ clientId })],
    ...[operator.rotateApiKey({ keyId }), operator.revokeApiKey({ keyId })],
    ...[operator.issuePublishableKey({ brandId }), operator.getPublishableKey({ brandId })],
    ...[operator.revokePublishableKey({ brandId }), operator.getBrand({ brandId: '' })],
    operator.updateBrand({ brandId }),
  ];
  expect(await Promise.all(calls.map(kindOf))).toEqual(calls.map(() => 'not-found'));
});

test('a refused create says every issue by JSON Pointer and leaves nothing behind', async () => {
  const { operator, clientId } = await startTenant();
  const wrong = { name: '', enabledTherapies: ['ed', 'ed'], redirectAllowlist: ['http://shop.example/'] };
  expect(await operator.createBrand({ clientId, ...wrong }).catch(errorFromWire)).toMatchObject({
    kind: 'validation',
    issues: [
      { where: '/name', code: 'name.missing' },
      { where: '/enabled_therapies/1', code: 'enabled_therapies.repeated' },
      { where: '/redirect_allowlist/0', code: 'redirect_allowlist.malformed' },
    ],
  });
  expect((await operator.listBrands({ clientId })).brands).toHaveLength(1);
});

test.each([
  ['test', ClientMode.LIVE],
  ['live', ClientMode.TEST],
] as const)(
  'interface.md 5, API key rule 2: a %s deployment refuses clients of the other mode',
  async (deploymentMode, mode) => {
    const { operator } = await startAccounts({ deploymentMode });
    const created = operator.createClient({ name: 'Acme', mode });
    expect(await refusalOf(created)).toBe('validation mode.not_served');
  },
);

test('decisions.md 11: every action leaves an audit row with operator, correlation id and what changed', async () => {
  const accounts = await startAccounts({ operatorName: 'ada' });
  const from = (correlationId: string) => ({ headers: { 'x-correlation-id': correlationId } });
  const { operator } = accounts;
  const at = accounts.clock.now();
  const { client } = await operator.createClient({ name: 'Acme', mode: ClientMode.TEST }, from('c-1'));
  const clientId = client?.clientId ?? '';
  const { brand } = await operator.createBrand({ clientId, ...slim }, from('c-2'));
  const { keyId, lastFour } = await operator.issueApiKey({ clientId }, from('c-3'));
  accounts.clock.pass(1000);
  await operator.revokeApiKey({ keyId }, from('c-4'));
  const brandId = brand?.brandId ?? '';
  const published = await operator.issuePublishableKey({ brandId }, from('c-5'));
  const replacing = await operator.issuePublishableKey({ brandId }, from('c-6'));

  const fewer = { intakePerSecond: 5, otherPerSecond: 6 };
  await operator.updateClient({ clientId, limits: fewer }, from('c-7'));
  const mine = { clientId, brandId, credentialId: 'key_mine', correlationId: 'c-8' };
  await accounts.brands.updateBrand({ change: { supportRoute: 'care' } }, tenant(mine));

  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const written = rows
    .map(({ correlationId, actor, action, subject, ...row }) => [
      ...[correlationId, actor?.who.value, action, subject, Number(row.at) - at],
      JSON.parse(row.changedJson),
    ])
    .toSorted((a, b) => a[0].localeCompare(b[0]));
  const limits = { intakePerSecond: 100, otherPerSecond: 200 };
  const made = { ...slim, browserOrigins: [], themeJson: '{}' };
  const first = { keyId: published.keyId, lastFour: published.lastFour };
  const second = { keyId: replacing.keyId, lastFour: replacing.lastFour, replacedKeyId: published.keyId };
  expect(written).toEqual([
    ['c-1', 'ada', 'client.create', clientId, 0, { name: 'Acme', mode: 'test', limits }],
    ['c-2', 'ada', 'brand.create', brandId, 0, made],
    ['c-3', 'ada', 'api_key.issue', keyId, 0, { lastFour }],
    ['c-4', 'ada', 'api_key.revoke', keyId, 1000, { revokedAt: at + 1000 }],
    ['c-5', 'ada', 'publishable_key.issue', brandId, 1000, { publishableKey: first }],
    ['c-6', 'ada', 'publishable_key.issue', brandId, 1000, { publishableKey: second }],
    ['c-7', 'ada', 'client.update', clientId, 1000, { limits: fewer }],
    ['c-8', 'key_mine', 'brand.update', brandId, 1000, { supportRoute: 'care' }],
  ]);
  const kinds = rows.map((row) => row.actor?.who.case);
  expect(kinds.toSorted()).toEqual(['credential', ...Array(7).fill('operator')]);
});

test('decisions.md 14: a validation is refused as the change would be, and changes nothing', async () => {
  const { operator, clientId, brandId } = await startTenant();
  const validateOnly = true;
  const create = { clientId, ...slim, validateOnly };
  expect((await operator.createBrand(create)).brand).toBeUndefined();
  const update = { brandId, change: { supportRoute: 'other' }, validateOnly };
  expect((await operator.updateBrand(update)).brand).toBeUndefined();
  const refused = [
    operator.createBrand({ ...create, browserOrigins: ['ftp://a'] }),
    operator.createBrand({ ...create, clientId: 'cli_missing' }),
    operator.updateBrand({ ...update, change: { supportRoute: ' ' } }),
    operator.updateBrand({ ...update, brandId: 'brd_missing' }),
  ];
  const kinds = ['malformed-request', 'not-found', 'validation', 'not-found'];
  expect(await Promise.all(refused.map(kindOf))).toEqual(kinds);
  const { brands } = await operator.listBrands({ clientId });
  expect(brands).toMatchObject([{ brandId, supportRoute: '', version: 1n }]);
});
