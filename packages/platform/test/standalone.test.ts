// Takes long: it starts the whole platform for each test.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Interceptor } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { errorFromWire } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import { type Platform, type StartFile, startPlatform } from '../src/index.ts';

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-platform-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string): Promise<Platform> {
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(() => platform.close());
  return platform;
}

/** The operator contracts at the address the start file tells, by the protocol a gRPC client speaks. */
function operatorOf(startFile: StartFile, token = startFile.ops_token) {
  const transport = createGrpcTransport({
    baseUrl: startFile.ops_url,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${token}`);
        return next(request);
      },
    ],
  });
  return {
    accounts: createClient(OperatorService, transport),
    operators: createClient(OperatorTokenService, transport),
  };
}

const tenantsOf = ({ client_id, api_key, brands, neighbour }: StartFile) => ({
  client_id,
  api_key,
  brands,
  neighbour,
});

test('the demo tenants have limits, origins and return pages, and outlive a restart with all their keys', async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  const { accounts } = operatorOf(first.start);
  const { client } = await accounts.getClient({ clientId: first.start.client_id });
  expect(client).toMatchObject({
    name: 'Demo Health',
    limits: { intakePerSecond: 500, otherPerSecond: 1000 },
  });
  for (const { brand_id: brandId } of first.start.brands) {
    expect(await accounts.getClientBrand({ brandId })).toMatchObject({
      brand: {
        browserOrigins: ['http://localhost:3000'],
        redirectAllowlist: ['https://demo.example/thanks'],
        supportRoute: 'care_team',
      },
    });
  }
  const [brand] = first.start.brands;
  await accounts.updateClientBrand({ brandId: brand?.brand_id ?? '', name: 'Renamed' });
  await accounts.updateClient({
    clientId: first.start.client_id,
    limits: { intakePerSecond: 7, otherPerSecond: 8 },
  });
  await first.close();

  const second = await start(dataDir);
  expect(tenantsOf(second.start)).toEqual(tenantsOf(first.start));
  expect(second.start.ops_token).toBe(first.start.ops_token);
  expect(first.start.ops_token).toMatch(/^opt_[0-9A-Za-z]{38}$/);
  const again = operatorOf(second.start).accounts;
  expect((await again.listClients({})).clients).toHaveLength(2);
  expect(await again.getClient({ clientId: first.start.client_id })).toMatchObject({
    client: { limits: { intakePerSecond: 7 } },
  });
  for (const file of ['demo-keys.json', 'demo-operator.json']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  }
});

test('a data folder without the stored tenants uses those of the same names, updated to the plan', async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  const plain = operatorOf(first.start).accounts;
  const clientId = first.start.client_id;
  await plain.updateClient({ clientId, limits: { intakePerSecond: 100, otherPerSecond: 200 } });
  for (const { brand_id: brandId } of first.start.brands) {
    await plain.updateClientBrand({
      brandId,
      browserOrigins: { origins: [] },
      change: { redirectAllowlist: { urls: [] } },
    });
  }
  await first.close();
  rmSync(join(dataDir, 'demo-keys.json'));

  const second = await start(dataDir);
  const idsOf = ({ client_id, brands }: StartFile) => [client_id, brands.map(({ brand_id }) => brand_id)];
  expect(idsOf(second.start)).toEqual(idsOf(first.start));
  const { accounts } = operatorOf(second.start);
  expect((await accounts.listClients({})).clients).toHaveLength(2);
  expect(await accounts.getClient({ clientId })).toMatchObject({
    client: { limits: { intakePerSecond: 500 } },
  });
  const { brands } = await accounts.listClientBrands({ clientId });
  expect(brands.map((brand) => brand.browserOrigins)).toEqual([
    ['http://localhost:3000'],
    ['http://localhost:3000'],
  ]);
});

test('tenants that are gone, or whose keys were revoked, are made good by the next start, and so is their operator', async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  const { accounts, operators } = operatorOf(first.start);
  const { apiKeys } = await accounts.listApiKeys({ clientId: first.start.client_id });
  for (const { keyId } of apiKeys) await accounts.revokeApiKey({ keyId });
  const [own] = (await operators.listOperators({})).operators;
  expect(own?.scopes).toEqual(operatorScopes);
  await operators.revokeOperator({ name: own?.name ?? '' });
  await first.close();
  const second = await start(dataDir);
  expect(second.start.ops_token).not.toBe(first.start.ops_token);
  expect(second.start.client_id).toBe(first.start.client_id);
  expect(second.start.api_key).not.toBe(first.start.api_key);
  await second.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `accounts.sqlite${end}`), { force: true });
  const third = await start(dataDir);
  expect(third.start.client_id).not.toBe(first.start.client_id);
  const answer = await fetch(`${third.start.base_url}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${third.start.api_key}` },
  });
  expect(answer.status).toBe(400);
});

test('decisions.md 11: the operator contracts answer on one loopback port, under scopes and idempotency keys', async () => {
  const dataDir = dataFolder();
  const { start: started } = await start(dataDir);
  expect(new URL(started.ops_url).hostname).toBe('127.0.0.1');
  const demo = operatorOf(started);
  const create = () =>
    demo.operators.createOperator(
      { name: 'ada', scopes: ['accounts'] },
      { headers: { 'idempotency-key': 'k1' } },
    );
  const { token } = await create();
  expect((await create()).token).toBe(token);
  const ada = operatorOf(started, token);
  expect((await ada.accounts.listClients({})).clients).toHaveLength(2);
  const kind = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error) => errorFromWire(error).kind,
    );
  expect(await kind(ada.operators.listOperators({}))).toBe('forbidden');
  expect(await kind(operatorOf(started, 'opt_unknown').accounts.listClients({}))).toBe('unauthorized');
  const { operatorToken } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const bootstrap = operatorOf(started, operatorToken);
  expect(await kind(bootstrap.accounts.listClients({}))).toBe('forbidden');
  await bootstrap.operators.revokeOperator({ name: 'ada' });
  expect(await kind(ada.accounts.listClients({}))).toBe('unauthorized');

  const overConnect = createConnectTransport({
    baseUrl: started.ops_url,
    httpVersion: '2',
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${started.ops_token}`);
        return next(request);
      },
    ],
  });
  expect((await createClient(OperatorService, overConnect).listClients({})).clients).toHaveLength(2);
});

test('a start with a receiver registers it once for the first brand, and says where it is', async () => {
  const dataDir = dataFolder();
  const receiverLogger = createLogger({ service: 'receiver', level: 'silent' });
  const options = { dataDir, port: 0, logLevel: 'silent', receiverLogger };
  const registrationsOf = async ({ ops_url, ops_token, brands }: StartFile) => {
    const authorize: Interceptor = (next) => (request) => {
      request.header.set('authorization', `Bearer ${ops_token}`);
      return next(request);
    };
    const transport = createGrpcTransport({ baseUrl: ops_url, interceptors: [authorize] });
    const operator = createClient(RegistrationService, transport);
    return (await operator.listRegistrations({ brandId: brands[0]?.brand_id ?? '' })).registrations;
  };

  const first = await startPlatform(options);
  const registrations = await registrationsOf(first.start);
  await first.close();
  expect(registrations).toMatchObject([{ url: first.start.receiver_url, enabled: true }]);
  const second = await startPlatform(options);
  onTestFinished(() => second.close());
  expect(second.start.receiver_url).toBe(first.start.receiver_url);
  expect(await registrationsOf(second.start)).toEqual(registrations);
});
