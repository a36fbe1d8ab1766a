import { promises as dns } from 'node:dns';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { DomainError } from '@telehealth/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operatorServer, operatorToken, ops, runOps } from './operator-server.ts';

const createdAt = BigInt(Date.UTC(2026, 10, 21, 10, 31, 5));

test('a mutation reaches its method as the operator, under an idempotency key of its own', async () => {
  const server = await operatorServer(OperatorService, {
    createClient: async ({ name, mode }) => ({ client: { clientId: 'cli_1', name, mode, createdAt } }),
  });
  const line = 'client create --name Acme --mode live --intake-per-second 5 --other-per-second 6';
  const { exitCode, out } = await ops(line, server.grpcUrl);
  await ops(line, server.grpcUrl);
  await ops(`${line} --idempotency-key mine`, server.grpcUrl);

  expect(exitCode).toBe(0);
  expect(out).toContain('cli_1');
  expect(out).toContain('2026-11-21 10:31:05Z');
  const limits = { intakePerSecond: 5, otherPerSecond: 6 };
  expect(server.requests[0]).toMatchObject({ name: 'Acme', mode: ClientMode.LIVE, limits });
  const [first, second, third] = server.calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  expect(third).toBe('mine');
  expect(server.calls[0]?.operator?.name).toBe('ada');
  expect(server.calls[0]?.correlationId).toMatch(/^cor_/);
});

test('a server that is named is looked up by its address alone: no other question keeps the process alive', async () => {
  const asked = vi.spyOn(dns, 'resolveTxt');
  onTestFinished(() => asked.mockRestore());
  const server = await operatorServer(OperatorService, { listClients: async () => ({ clients: [] }) });
  const { exitCode } = await ops('client list', server.grpcUrl.replace('127.0.0.1', 'localhost'));
  expect(exitCode).toBe(0);
  expect(asked).not.toHaveBeenCalled();
});

test('an update sends what is given; one limit keeps the other', async () => {
  const server = await operatorServer(OperatorService, {
    getClient: async () => ({ client: { limits: { intakePerSecond: 1, otherPerSecond: 2 } } }),
    updateClient: async () => ({}),
  });
  const sent = async (line: string) => {
    await ops(line, server.grpcUrl);
    return server.requests.at(-1);
  };
  const renamed = await sent('client update cli_1 --name New');
  expect(renamed).toMatchObject({ clientId: 'cli_1', name: 'New' });
  expect(renamed).not.toHaveProperty('limits');
  const limited = await sent('client update cli_1 --other-per-second 9');
  expect(limited).toMatchObject({ limits: { intakePerSecond: 1, otherPerSecond: 9 } });
  expect(limited).not.toHaveProperty('name', expect.anything());
  expect(await sent('client update cli_1 --intake-per-second 8')).toMatchObject({
    limits: { intakePerSecond: 8, otherPerSecond: 2 },
  });
});

test('a list that is cleared is sent as an empty one, a list that is not given is not sent', async () => {
  const server = await operatorServer(BrandConfigurationService, { updateBrand: async () => ({}) });
  await ops('brand update brd_1 --support-route care', server.grpcUrl);
  await ops('brand update brd_1 --no-redirect-url --browser-origin https://a.example', server.grpcUrl);
  await ops('brand update brd_1 --support-url https://a.example/help --no-terms-url', server.grpcUrl);
  const [first, second, third] = server.requests;
  expect(third).toHaveProperty('change.supportUrl', 'https://a.example/help');
  expect(third).toHaveProperty('change.termsUrl', '');
  expect(third).not.toHaveProperty('change.supportPhone');
  expect(first).toHaveProperty('change.supportRoute', 'care');
  expect(first).not.toHaveProperty('change.redirectAllowlist');
  expect(first).not.toHaveProperty('change.browserOrigins');
  expect(second).toHaveProperty('change.redirectAllowlist.urls', []);
  expect(second).toHaveProperty('change.browserOrigins.origins', ['https://a.example']);
});

test('a list shows a page, --next the page behind it, --all every row once', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `cli_${String(index).padStart(3, '0')}`);
  const limits: number[] = [];
  const server = await operatorServer(OperatorService, {
    listClients: async ({ limit, pageToken }) => {
      limits.push(limit);
      const rest = ids.filter((id) => id > pageToken);
      const page = rest.slice(0, limit || 50);
      return {
        clients: page.map((clientId) => ({ clientId })),
        nextPageToken: rest.length > page.length ? String(page.at(-1)) : '',
      };
    },
  });
  const idsIn = ({ out }: { out: string }) => out.match(/cli_\d+/g);

  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { OPS_URL: server.grpcUrl, OPS_TOKEN: operatorToken, XDG_STATE_HOME: folder };
  const list = (line: string) => runOps(env, line.split(' '));

  const first = await list('client list');
  expect(idsIn(first)).toEqual(ids.slice(0, 50));
  expect(first.notes).toBe('There is more: --next, or --all');
  const second = await list('client list --next --limit 2 --json');
  expect(JSON.parse(second.out)).toMatchObject({
    clients: [{ client_id: 'cli_050' }, { client_id: 'cli_051' }],
    more: true,
  });
  expect(idsIn(await list('client list --next --limit 2'))).toEqual(['cli_052', 'cli_053']);
  expect(idsIn(await list('client list --all --next'))).toEqual(ids.slice(54));
  const ended = await list('client list --next');
  expect(ended).toMatchObject({ exitCode: 2, notes: expect.stringContaining('without --next') });
  await list('client list --limit 1');
  const elsewhere = await runOps({ ...env, OPS_URL: 'localhost:1' }, ['client', 'list', '--next']);
  expect(elsewhere.exitCode).toBe(2);
  const [file = ''] = readdirSync(join(folder, 'telehealth-ops'));
  expect(statSync(join(folder, 'telehealth-ops', file)).mode & 0o777).toBe(0o600);
  expect((await ops('client list', server.grpcUrl)).notes).toBe('There is more: --all');
  limits.length = 0;
  const all = await ops('client list --all', server.grpcUrl);
  expect(idsIn(all)).toEqual(ids);
  expect(all.notes).toBe('');
  expect(limits).toEqual([200, 200, 200]);
  const json = await ops('client list --all --json', server.grpcUrl);
  expect(JSON.parse(json.out)).toMatchObject({ more: false });
});

test('audit rows follow their page tokens, and a read carries no idempotency key', async () => {
  const row = { actor: { who: { case: 'operator', value: 'ada' } }, changedJson: '{"price":5}' } as const;
  const server = await operatorServer(AuditService, {
    listAuditRows: async ({ clientId, pageToken }) => ({
      rows: [{ ...row, action: `${clientId}${pageToken}`, at: createdAt }],
      nextPageToken: pageToken === '' ? 'two' : '',
    }),
  });
  const { out } = await ops('audit list --client cli_1 --service catalog --all --json', server.grpcUrl);
  expect(JSON.parse(out)).toMatchObject({
    rows: [
      {
        service: 'catalog',
        action: 'cli_1',
        actor: { operator: 'ada', member_id: null },
        changed: { price: 5 },
        at: '2026-11-21T10:31:05.000Z',
      },
      { action: 'cli_1two' },
    ],
    more: false,
  });
  expect(server.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([undefined, undefined]);
});

test('a price above 2^31 arrives whole', async () => {
  const server = await operatorServer(CatalogOperatorService, {
    setPrice: async ({ priceMinor }) => ({ offering: { priceMinor } }),
  });
  const line = 'offering price set ref --price 5000000000 --currency JPY --json';
  const { out } = await ops(line, server.grpcUrl);
  expect(server.requests).toMatchObject([
    { offeringRef: 'ref', priceMinor: 5_000_000_000n, currency: 'JPY' },
  ]);
  expect(JSON.parse(out)).toMatchObject({ offering: { price_minor: 5_000_000_000 } });
});

test('a new key is shown with a line that says it is shown once; --json prints JSON alone', async () => {
  const server = await operatorServer(ApiKeyService, {
    issueApiKey: async (_, call) => {
      call.replayed = call.idempotencyKey === 'again';
      return { keyId: 'key_1', apiKey: 'pk_srv_secret', lastFour: 'cret' };
    },
  });
  const shown = await ops('api-key issue --client cli_1', server.grpcUrl);
  expect(shown.out).toMatch(/^api_key +pk_srv_secret$/m);
  expect(shown.out).toContain('Keep the value of api_key now');
  expect(shown.notes).toBe('');
  const json = await ops('api-key issue --client cli_1 --json --idempotency-key again', server.grpcUrl);
  expect(JSON.parse(json.out)).toMatchObject({
    key_id: 'key_1',
    api_key: 'pk_srv_secret',
    last_four: 'cret',
  });
  expect(json.notes).toContain('Keep the value of api_key now');
  expect(json.notes).toContain('answer of an earlier call under the same idempotency key');
});

test('a destructive command runs when its id is typed or --yes is given, and not otherwise', async () => {
  const server = await operatorServer(ApiKeyService, { revokeApiKey: async () => ({}) });
  const questions: string[] = [];
  const revoke = (flags: string, answer?: string) => {
    const ask = async (question: string) => {
      questions.push(question);
      return answer ?? '';
    };
    return ops(`api-key revoke key_1${flags}`, server.grpcUrl, answer === undefined ? {} : { ask });
  };
  expect(await revoke('')).toMatchObject({ exitCode: 2, notes: expect.stringContaining('--yes') });
  expect(await revoke('', 'y')).toMatchObject({ exitCode: 1, out: '' });
  expect(await revoke('', '')).toMatchObject({ exitCode: 1 });
  expect(server.calls).toHaveLength(0);
  expect(await revoke('', 'key_1\n')).toMatchObject({ exitCode: 0, out: 'Done' });
  expect(questions).toEqual(Array.from({ length: 3 }, () => 'Type key_1 to confirm: '));
  expect(await revoke(' --yes --json', '')).toMatchObject({ exitCode: 0, out: '{}' });
  expect(questions).toHaveLength(3);
  expect(server.requests).toMatchObject([{ keyId: 'key_1' }, { keyId: 'key_1' }]);
});

test('a rotation asks only where the present key ends at once', async () => {
  const server = await operatorServer(ApiKeyService, {
    rotateApiKey: async () => ({ keyId: 'key_2', apiKey: 'pk_srv_new' }),
  });
  expect((await ops('api-key rotate key_1', server.grpcUrl)).exitCode).toBe(2);
  expect((await ops('api-key rotate key_1 --overlap 0', server.grpcUrl)).exitCode).toBe(2);
  expect((await ops('api-key rotate key_1 --overlap 24h', server.grpcUrl)).exitCode).toBe(0);
  expect(server.requests).toMatchObject([{ keyId: 'key_1', overlapSeconds: 86_400 }]);
});

test('issuing a publishable key asks only where it ends another', async () => {
  let keyId = '';
  const server = await operatorServer(OperatorService, {
    getPublishableKey: async () => ({ keyId, lastFour: keyId && 'abcd' }),
    issuePublishableKey: async () => ({ keyId: 'key_2', publishableKey: 'pub_test_x' }),
  });
  expect((await ops('publishable-key issue brd_1', server.grpcUrl)).exitCode).toBe(0);
  keyId = 'key_1';
  const asked = await ops('publishable-key issue brd_1', server.grpcUrl);
  expect(asked).toMatchObject({ exitCode: 2, notes: expect.stringContaining('ends in abcd') });
});

test('a refusal shows its kind, a line per issue and the correlation id of the call', async () => {
  const issues = [
    { code: 'name.missing', message: 'A name is required.', where: '/name' },
    { code: 'mode.missing', message: 'Choose a mode.\u001b[2J' },
  ] as const;
  const refusal = new DomainError('validation', 'secret of the log', { issues, retryAfterSeconds: 4 });
  const server = await operatorServer(OperatorService, { createClient: () => Promise.reject(refusal) });
  const { exitCode, out, notes } = await ops('client create --name A --mode test', server.grpcUrl);
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
  expect(notes.split('\n')).toEqual([
    'Validation failed (validation)',
    '/name: A name is required.',
    'Choose a mode.\\u001b[2J',
    'It may succeed after 4 s',
    `Correlation id: ${server.calls[0]?.correlationId}`,
  ]);
});

test('an unknown token and a missing scope are refused with different advice', async () => {
  const { grpcUrl } = await operatorServer(OperatorTokenService, {});
  const env = { OPS_URL: grpcUrl, OPS_TOKEN: 'opt_unknown' };
  expect(await ops('operator list', grpcUrl, { env })).toMatchObject({
    exitCode: 1,
    notes: expect.stringMatching(/\(unauthorized\)\nThe operator token of OPS_TOKEN/),
  });
  expect(await ops('operator list', grpcUrl)).toMatchObject({
    exitCode: 1,
    notes: expect.stringMatching(/\(forbidden\)\nThe operator lacks the scope/),
  });
});

test('decisions.md 11: an operator is made with its clients and its end, and both are listed', async () => {
  const operator = {
    ...{ name: 'acme', scopes: ['milestones'], clientIds: ['cli_1', 'cli_2'] },
    ...{ createdAt: 1_000n, expiresAt: BigInt(Date.UTC(2027, 0, 31)) },
  };
  const server = await operatorServer(
    OperatorTokenService,
    {
      createOperator: async () => ({ operator, token: 'opt_acme' }),
      listOperators: async () => ({ operators: [operator] }),
    },
    ['operators'],
  );
  const create = 'operator create acme --scope milestones --client cli_1 --client cli_2 --expires';
  expect((await ops(`${create} 30d`, server.grpcUrl)).out).toContain('opt_acme');
  await ops(`${create} 2027-01-31T00:00:00Z`, server.grpcUrl);
  await ops('operator create ada --scope erasure', server.grpcUrl);
  expect(server.requests).toMatchObject([
    { clientIds: operator.clientIds, expiry: { case: 'expiresInSeconds', value: 2_592_000 } },
    { clientIds: operator.clientIds, expiry: { case: 'expiresAt', value: operator.expiresAt } },
    { name: 'ada', scopes: ['erasure'], clientIds: [], expiry: { case: undefined } },
  ]);
  const { out } = await ops('operator list', server.grpcUrl);
  expect(out).toMatch(/^NAME +EMAIL +SCOPES +CLIENT_IDS +CREATED_AT +EXPIRES_AT +REVOKED_AT/);
  expect(out).toMatch(/cli_1.*cli_2.*2027-01-31/);
});

test('services with addresses of their own are each called on theirs', async () => {
  const accounts = await operatorServer(OperatorService, { listClients: async () => ({}) });
  const catalog = await operatorServer(CatalogOperatorService, { listOfferings: async () => ({}) });
  const urls = { OPS_URL_ACCOUNTS: accounts.grpcUrl, OPS_URL_CATALOG: catalog.grpcUrl };
  const own = { env: { ...urls, OPS_TOKEN: operatorToken } };
  expect(await ops('client list', '', own)).toMatchObject({ exitCode: 0, out: 'None' });
  expect(await ops('offering list', '', own)).toMatchObject({ exitCode: 0, out: 'None' });
  const wrong = await ops('offering list', accounts.grpcUrl);
  expect(wrong).toMatchObject({ exitCode: 3, notes: expect.stringContaining('does not serve') });
});

test('the HTTP/1.1 port of a service and a closed port are reported as unreachable', async () => {
  const server = await operatorServer(OperatorService, {});
  expect(await ops('client list', server.httpUrl)).toMatchObject({
    exitCode: 3,
    notes: expect.stringContaining('is it the gRPC port?'),
  });
  expect(await ops('client create --name A --mode test', '127.0.0.1:1')).toMatchObject({
    exitCode: 3,
    notes: 'No gRPC server answers on 127.0.0.1:1 (ECONNREFUSED)',
  });
});
