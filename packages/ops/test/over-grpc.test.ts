import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import type {
  CreateClientRequest,
  RotateApiKeyRequest,
  UpdateClientBrandRequest,
  UpdateClientRequest,
} from '@telehealth/contracts/accounts/v1/operator_service';
import type { SetPriceRequest } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const createdAt = BigInt(Date.UTC(2026, 10, 21, 10, 31, 5));

test('a mutation reaches its method as the operator, under an idempotency key of its own', async () => {
  const requests: CreateClientRequest[] = [];
  const server = await operatorServer({
    accounts: {
      createClient: async (request) => {
        requests.push(request);
        return { client: { clientId: 'cli_1', name: request.name, mode: request.mode, createdAt } };
      },
    },
  });
  const line = 'client create --name Acme --mode live --intake-per-second 5 --other-per-second 6';
  const { exitCode, out } = await ops(line, server.grpcUrl);
  await ops(line, server.grpcUrl);
  await ops(`${line} --idempotency-key mine`, server.grpcUrl);

  expect(exitCode).toBe(0);
  expect(out).toContain('cli_1');
  expect(out).toContain('2026-11-21 10:31:05Z');
  expect(requests[0]).toMatchObject({
    name: 'Acme',
    mode: ClientMode.LIVE,
    limits: { intakePerSecond: 5, otherPerSecond: 6 },
  });
  const [first, second, third] = server.calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  expect(third).toBe('mine');
  expect(server.calls[0]?.operator?.name).toBe('ada');
  expect(server.calls[0]?.correlationId).toMatch(/^cor_/);
});

test('what is not given is not sent; one limit keeps the other', async () => {
  const updates: UpdateClientRequest[] = [];
  const brands: UpdateClientBrandRequest[] = [];
  const server = await operatorServer({
    accounts: {
      getClient: async () => ({ client: { limits: { intakePerSecond: 1, otherPerSecond: 2 } } }),
      updateClient: async (request) => {
        updates.push(request);
        return {};
      },
      updateClientBrand: async (request) => {
        brands.push(request);
        return {};
      },
    },
  });
  await ops('client update cli_1 --name New', server.grpcUrl);
  await ops('client update cli_1 --other-per-second 9', server.grpcUrl);
  await ops('client update cli_1 --intake-per-second 8', server.grpcUrl);
  await ops('brand update brd_1 --support-route care', server.grpcUrl);
  await ops('brand update brd_1 --no-redirect-url --browser-origin https://a.example', server.grpcUrl);

  expect(updates[0]).toMatchObject({ clientId: 'cli_1', name: 'New' });
  expect(updates[0]?.limits).toBeUndefined();
  expect(updates[1]?.name).toBeUndefined();
  expect(updates[1]?.limits).toMatchObject({ intakePerSecond: 1, otherPerSecond: 9 });
  expect(updates[2]?.limits).toMatchObject({ intakePerSecond: 8, otherPerSecond: 2 });
  expect(brands[0]?.change).toMatchObject({ supportRoute: 'care' });
  expect(brands[0]?.change?.redirectAllowlist).toBeUndefined();
  expect(brands[0]?.browserOrigins).toBeUndefined();
  expect(brands[1]?.change?.redirectAllowlist).toMatchObject({ urls: [] });
  expect(brands[1]?.browserOrigins).toMatchObject({ origins: ['https://a.example'] });
});

test('a list shows a page and how it goes on; --all follows every page and nothing twice', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `cli_${String(index).padStart(3, '0')}`);
  const limits: number[] = [];
  const server = await operatorServer({
    accounts: {
      listClients: async ({ limit, afterClientId }) => {
        limits.push(limit);
        const rest = ids.filter((id) => id > afterClientId);
        const page = rest.slice(0, limit || 50);
        return { clients: page.map((clientId) => ({ clientId })), hasMore: rest.length > page.length };
      },
    },
  });
  const idsIn = ({ out }: { out: string }) => out.match(/cli_\d+/g);

  const first = await ops('client list', server.grpcUrl);
  expect(idsIn(first)).toEqual(ids.slice(0, 50));
  expect(first.notes).toContain('--after cli_049');
  const second = JSON.parse((await ops('client list --after cli_049 --limit 2 --json', server.grpcUrl)).out);
  expect(second).toMatchObject({
    clients: [{ client_id: 'cli_050' }, { client_id: 'cli_051' }],
    next: 'cli_051',
  });
  limits.length = 0;
  const all = await ops('client list --all', server.grpcUrl);
  expect(idsIn(all)).toEqual(ids);
  expect(all.notes).toBe('');
  expect(limits).toEqual([200, 200, 200]);
  expect(JSON.parse((await ops('client list --all --json', server.grpcUrl)).out)).toMatchObject({
    next: null,
  });
});

test('audit rows follow their page tokens, and a read carries no idempotency key', async () => {
  const server = await operatorServer({
    catalog: {
      listCatalogAuditRows: async ({ clientId, pageToken }) => ({
        rows: [
          {
            act: `${clientId}${pageToken}`,
            actor: { who: { case: 'operator', value: 'ada' } },
            changedJson: '{"price":5}',
            at: createdAt,
          },
        ],
        nextPageToken: pageToken === '' ? 'two' : '',
      }),
    },
  });
  const { out } = await ops('audit catalog cli_1 --all --json', server.grpcUrl);
  expect(JSON.parse(out)).toMatchObject({
    rows: [
      { act: 'cli_1', actor: { operator: 'ada' }, changed: { price: 5 }, at: '2026-11-21T10:31:05.000Z' },
      { act: 'cli_1two' },
    ],
    next: null,
  });
  expect(server.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([undefined, undefined]);
});

test('a price above 2^31 arrives whole', async () => {
  const requests: SetPriceRequest[] = [];
  const server = await operatorServer({
    catalog: {
      setPrice: async (request) => {
        requests.push(request);
        return { offering: { priceMinor: request.priceMinor } };
      },
    },
  });
  const line = 'offering price set ref --price-minor 5000000000 --currency JPY --json';
  const { out } = await ops(line, server.grpcUrl);
  expect(requests).toMatchObject([{ offeringRef: 'ref', priceMinor: 5_000_000_000n, currency: 'JPY' }]);
  expect(JSON.parse(out)).toMatchObject({ offering: { price_minor: 5_000_000_000 } });
});

test('a key is on the output once, with a line that says so; with --json too, as JSON alone', async () => {
  const server = await operatorServer({
    accounts: {
      issueApiKey: async (_, call) => {
        call.replayed = call.idempotencyKey === 'again';
        return { keyId: 'key_1', apiKey: 'pk_srv_secret', lastFour: 'cret' };
      },
    },
  });
  const shown = await ops('api-key issue cli_1', server.grpcUrl);
  expect(shown.out).toMatch(/^api_key +pk_srv_secret$/m);
  expect(shown.out).toContain('Keep the value of api_key now');
  expect(shown.notes).toBe('');
  const json = await ops('api-key issue cli_1 --json --idempotency-key again', server.grpcUrl);
  expect(JSON.parse(json.out)).toEqual({ key_id: 'key_1', api_key: 'pk_srv_secret', last_four: 'cret' });
  expect(json.notes).toContain('Keep the value of api_key now');
  expect(json.notes).toContain('answer of an earlier call under the same idempotency key');
});

test('a destructive act is done when its id is typed or --yes is given, and not otherwise', async () => {
  const revoked: string[] = [];
  const server = await operatorServer({
    accounts: {
      revokeApiKey: async ({ keyId }) => {
        revoked.push(keyId);
        return {};
      },
    },
  });
  const questions: string[] = [];
  const answering = (answer: string) => ({
    ask: async (question: string) => {
      questions.push(question);
      return answer;
    },
  });
  const line = 'api-key revoke key_1';
  expect(await ops(line, server.grpcUrl)).toMatchObject({
    exitCode: 2,
    notes: expect.stringContaining('--yes'),
  });
  expect(await ops(line, server.grpcUrl, answering('y'))).toMatchObject({ exitCode: 1, out: '' });
  expect(await ops(line, server.grpcUrl, answering(''))).toMatchObject({ exitCode: 1 });
  expect(revoked).toEqual([]);
  expect(await ops(line, server.grpcUrl, answering('key_1\n'))).toMatchObject({ exitCode: 0, out: 'Done' });
  expect(questions).toHaveLength(3);
  expect(await ops(`${line} --yes --json`, server.grpcUrl, answering(''))).toMatchObject({
    exitCode: 0,
    out: '{}',
  });
  expect(questions).toHaveLength(3);
  expect(revoked).toEqual(['key_1', 'key_1']);
});

test('a rotation asks only where the present key ends at once', async () => {
  const requests: RotateApiKeyRequest[] = [];
  const server = await operatorServer({
    accounts: {
      rotateApiKey: async (request) => {
        requests.push(request);
        return { keyId: 'key_2', apiKey: 'pk_srv_new' };
      },
    },
  });
  expect((await ops('api-key rotate key_1', server.grpcUrl)).exitCode).toBe(2);
  expect((await ops('api-key rotate key_1 --overlap 0', server.grpcUrl)).exitCode).toBe(2);
  expect((await ops('api-key rotate key_1 --overlap 24h', server.grpcUrl)).exitCode).toBe(0);
  expect(requests).toMatchObject([{ keyId: 'key_1', overlapSeconds: 86_400 }]);
});

test('a publishable key asks only where it ends another', async () => {
  let keyId = '';
  const server = await operatorServer({
    accounts: {
      getPublishableKey: async () => ({ keyId, lastFour: keyId && 'abcd' }),
      issuePublishableKey: async () => ({ keyId: 'key_2', publishableKey: 'pub_test_x' }),
    },
  });
  expect((await ops('publishable-key issue brd_1', server.grpcUrl)).exitCode).toBe(0);
  keyId = 'key_1';
  const asked = await ops('publishable-key issue brd_1', server.grpcUrl);
  expect(asked).toMatchObject({ exitCode: 2, notes: expect.stringContaining('ends in abcd') });
});

test('a refusal is its kind, a line per issue and the correlation id the server knows it by', async () => {
  const issues = [
    { code: 'name', message: 'A name is required.', where: '/name' },
    { code: 'mode', message: 'Choose a mode.\u001b[2J', where: '/mode' },
  ];
  const server = await operatorServer({
    accounts: {
      createClient: () => Promise.reject(new DomainError('validation', 'secret of the log', { issues })),
    },
  });
  const { exitCode, out, notes } = await ops('client create --name A --mode test', server.grpcUrl);
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
  expect(notes.split('\n')).toEqual([
    'Validation failed (validation)',
    '/name: A name is required.',
    '/mode: Choose a mode.\\u001b[2J',
    `Correlation id: ${server.calls[0]?.correlationId}`,
  ]);
});

test('a token that is refused and a missing scope are reported differently', async () => {
  const server = await operatorServer({ accounts: {}, operators: {} });
  const env = { OPS_URL: server.grpcUrl, OPS_TOKEN: 'opt_unknown' };
  expect(await ops('client list', server.grpcUrl, { env })).toMatchObject({
    exitCode: 1,
    notes: expect.stringMatching(/\(unauthorized\)\nThe operator token of OPS_TOKEN/),
  });
  expect(await ops('operator list', server.grpcUrl)).toMatchObject({
    exitCode: 1,
    notes: expect.stringMatching(/\(forbidden\)\nThe operator lacks the scope/),
  });
});

test('services with addresses of their own are each called on theirs', async () => {
  const accounts = await operatorServer({ accounts: { listClients: async () => ({}) } });
  const catalog = await operatorServer({ catalog: { listOfferings: async () => ({}) } });
  const env = { OPS_URL_ACCOUNTS: accounts.grpcUrl, OPS_URL_CATALOG: catalog.grpcUrl, OPS_TOKEN: 'x' };
  const own = { env: { ...env, OPS_TOKEN: 'opt_of-these-tests' } };
  expect(await ops('client list', '', own)).toMatchObject({ exitCode: 0, out: 'None' });
  expect(await ops('offering list', '', own)).toMatchObject({ exitCode: 0, out: 'None' });
  const wrong = await ops('offering list', accounts.grpcUrl);
  expect(wrong).toMatchObject({ exitCode: 3, notes: expect.stringContaining('does not serve') });
});

test('the HTTP/1.1 port of a service and a port nobody has are unreachable, not refusals', async () => {
  const server = await operatorServer({ accounts: {} });
  expect(await ops('client list', server.httpUrl)).toMatchObject({
    exitCode: 3,
    notes: expect.stringContaining('is it the gRPC port?'),
  });
  const line = 'client create --name A --mode test';
  const { exitCode, notes } = await ops(line, '127.0.0.1:1');
  expect({ exitCode, notes }).toEqual({
    exitCode: 3,
    notes: 'Nobody takes gRPC on 127.0.0.1:1 (ECONNREFUSED)',
  });
});
