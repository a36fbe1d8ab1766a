// Takes long: it starts the whole platform five times on one data folder. Each test goes on where the one before ended.
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Interceptor, type Transport } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { operatorScopes } from '@telehealth/contracts/access';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { callOptions, credentialFor } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { accepts } from '@telehealth/test-servers/accepting';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOperator, type Platform, type StartFile, startPlatform } from '../src/index.ts';
import { internalCredentialOf, loadSecrets } from '../src/secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-platform-'));
/** Not a server of the platform, because it listens before the platform starts. */
let ownReceiver: Receiver;
let before: readonly number[];
let platform: Platform;
let first: StartFile;

/** Of this process, by what Node keeps open. */
function listeningPorts(): readonly number[] {
  const { _getActiveHandles: handles } = process as unknown as { _getActiveHandles(): readonly unknown[] };
  const servers = handles.call(process).filter((handle) => handle instanceof Server);
  return servers.flatMap((server) => (server.address() as AddressInfo | null)?.port ?? []);
}

async function start(): Promise<void> {
  const receiverLogger = createLogger({ service: 'receiver', level: 'silent' });
  platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent', receiverLogger });
}
beforeAll(async () => {
  ownReceiver = await startReceiver();
  before = listeningPorts();
  await start();
  first = platform.start;
});
afterAll(async () => {
  await platform.close().catch(() => {});
  await ownReceiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As the protocol Connect has it; `createGrpcTransport` takes the same. */
const overConnect = (options: {
  readonly baseUrl: string;
  readonly interceptors: Interceptor[];
}): Transport => createConnectTransport({ ...options, httpVersion: '2' });

/** Calls under a credential in this header, by the protocol that a gRPC client speaks or by that of Connect. */
function transportAs(
  header: string,
  credential: string,
  baseUrl = platform.start.ops_url,
  create: typeof overConnect = createGrpcTransport,
): Transport {
  return create({
    baseUrl,
    interceptors: [
      (next) => (sent) => {
        sent.header.set(header, credential);
        return next(sent);
      },
    ],
  });
}

/** The operator contracts at the address that the start file tells. */
function operatorOf(token = platform.start.ops_token, create?: typeof overConnect) {
  const transport = transportAs('authorization', `Bearer ${token}`, platform.start.ops_url, create);
  return {
    accounts: accountsOperator(transport),
    operators: createClient(OperatorTokenService, transport),
    registrations: createClient(RegistrationService, transport),
  };
}

const tenantsOf = ({ client_id, api_key, brands, neighbour }: StartFile) => ({
  client_id,
  api_key,
  brands,
  neighbour,
});
const brandIdsOf = ({ brands }: StartFile) => brands.map(({ brand_id }) => brand_id);
const registered = async () => {
  const [brandId = ''] = brandIdsOf(platform.start);
  return (await operatorOf().registrations.listRegistrations({ brandId })).registrations;
};

test('the demo tenants have limits, origins and return pages, and a receiver is registered for the first brand', async () => {
  const { accounts } = operatorOf();
  const { client } = await accounts.getClient({ clientId: first.client_id });
  expect(client).toMatchObject({
    name: 'Demo Health',
    limits: { intakePerSecond: 500, otherPerSecond: 1000 },
  });
  for (const brandId of brandIdsOf(first)) {
    expect(await accounts.getBrand({ brandId })).toMatchObject({
      brand: {
        browserOrigins: ['http://localhost:3000'],
        redirectAllowlist: ['https://demo.example/thanks'],
        supportRoute: 'care_team',
      },
    });
  }
  expect(await registered()).toMatchObject([{ url: first.receiver_url, enabled: true }]);
});

test('decisions.md 11: the operator contracts answer on one loopback port, under scopes and idempotency keys, and a token is shown once', async () => {
  expect(new URL(first.ops_url).hostname).toBe('127.0.0.1');
  expect(first.ops_token).toMatch(/^opt_[0-9A-Za-z]{38}$/);
  const create = () =>
    operatorOf().operators.createOperator(
      { name: 'ada', scopes: ['accounts'] },
      { headers: { 'idempotency-key': 'k1' } },
    );
  const { token } = await create();
  expect((await create()).token).toBe('');
  const ada = operatorOf(token);
  expect((await ada.accounts.listClients({})).clients).toHaveLength(2);
  expect(await kindOf(ada.operators.listOperators({}))).toBe('forbidden');
  expect(await kindOf(operatorOf('opt_unknown').accounts.listClients({}))).toBe('unauthorized');
  const { operatorToken } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const bootstrap = operatorOf(operatorToken);
  expect(await kindOf(bootstrap.accounts.listClients({}))).toBe('forbidden');
  await bootstrap.operators.revokeOperator({ name: 'ada' });
  expect(await kindOf(ada.accounts.listClients({}))).toBe('unauthorized');
  const connected = operatorOf(first.ops_token, overConnect);
  expect((await connected.accounts.listClients({})).clients).toHaveLength(2);
});

test('decisions.md 13: a stolen credential of webhooks opens no private key and no tenancy at intake', async () => {
  const secrets = loadSecrets(dataDir);
  const [brandId = '', ...others] = brandIdsOf(first);
  const tenancy = {
    clientId: first.client_id,
    brandIds: [brandId, ...others],
    brandId,
    mode: 'test',
    credentialId: 'key_1',
  } as const;
  const options = callOptions({ correlationId: 'c-1', tenancy });

  /** What a process is answered that presents its credential, as the service expects it and as it is. */
  const kindsAs = async (process: string) => {
    const own = internalCredentialOf(process, secrets);
    const kinds: string[] = [];
    for (const presentedTo of [(service: string) => credentialFor(service, own), () => own]) {
      const calling = (service: string) =>
        transportAs('x-internal-credential', presentedTo(service), first.ops_urls[service], overConnect);
      const routing = createClient(DomainRoutingService, calling('domains'));
      const intake = createClient(IntakeService, calling('intake'));
      kinds.push(await kindOf(routing.getCertificate({ hostname: 'login.example.test' })));
      kinds.push(await kindOf(intake.resolve({}, options)));
    }
    return kinds;
  };
  const refused = 'unauthorized';
  expect(await kindsAs('webhooks')).toEqual([refused, refused, refused, refused]);
  expect(await kindsAs('gateway')).toEqual([
    'not-found',
    expect.not.stringMatching(refused),
    refused,
    refused,
  ]);
});

test('a receiver of a developer on loopback gets webhooks without a setting, and no port of the platform does', async () => {
  const { base_url: baseUrl, neighbour } = first;
  const headers = {
    authorization: `Bearer ${neighbour.api_key}`,
    'x-brand-id': neighbour.brands[0]?.brand_id ?? '',
    'content-type': 'application/json',
  };
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${baseUrl}/v1/webhooks/registrations${path}`, sent);
    return answer.status === 204 ? {} : await answer.json();
  };
  const outcomeAt = async (url: string) => {
    const { data } = await call('POST', '', { url, event_types: ['journey.step.abandoned.v1'] });
    const tested = await call('POST', `/${data.registration_id}/test`, {});
    await call('DELETE', `/${data.registration_id}`);
    return tested.data;
  };
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await outcomeAt(`http://${host}:${ownReceiver.port}/hook`)).toMatchObject({ ok: true });
  expect(ownReceiver.at('/hook')).toHaveLength(2);

  const { ops_url, ops_urls, operations_url = '', tls_url, issuer_url, receiver_url = '' } = first;
  const portOf = (url: string) => Number(new URL(url).port);
  const told = [baseUrl, ops_url, ...Object.values(ops_urls), operations_url, tls_url, issuer_url].map(
    portOf,
  );
  const ports = listeningPorts().filter((port) => !before.includes(port) && port !== portOf(receiver_url));
  expect(ports).toEqual(expect.arrayContaining(told));
  for (const port of ports)
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await outcomeAt(`http://${host}:${port}/`), `${port}`).toMatchObject({
        ...{ delivered: false, detail: 'refused: port' },
      });
  for (const host of ['127.0.0.2', '169.254.169.254', '10.0.0.1', '192.168.0.1', '[fd00::1]'])
    expect(await outcomeAt(`http://${host}:${ownReceiver.port}/`)).toMatchObject({
      detail: 'refused: address not public',
    });
});

/** Whether anything listens at the address. */
const listens = (address = '') => accepts(Number(new URL(address).port));

test('a request under way when the platform closes is answered: what it needs is closed after it', async () => {
  const { base_url: url, api_key: key } = first;
  const [brandId = ''] = brandIdsOf(first);
  const body = JSON.stringify({ support_route: 'care' });
  const headers = {
    authorization: `Bearer ${key}`,
    'x-brand-id': brandId,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const limits = { intakePerSecond: 7, otherPerSecond: 8 };
  await operatorOf().accounts.updateClient({ clientId: first.client_id, limits });
  await operatorOf().accounts.updateBrand({ brandId, change: { name: 'Renamed' } });
  const asked = request(`${url}/v1/account/brands/${brandId}`, { method: 'PATCH', headers, agent: false });
  asked.flushHeaders();
  await once(asked, 'continue');
  const closing = platform.close();
  await expect.poll(() => listens(url)).toBe(false);
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.end(body);
  const [answer] = await answered;
  expect(answer.resume().statusCode).toBe(200);
  await closing;
  expect(existsSync(platform.startFilePath)).toBe(false);
});

test('tenants keep their keys and changes across a restart, and the operator and the registration of the receiver stay', async () => {
  await start();
  const { accounts } = operatorOf();
  expect(tenantsOf(platform.start)).toEqual(tenantsOf(first));
  expect(platform.start.ops_token).toBe(first.ops_token);
  expect(platform.start.receiver_url).toBe(first.receiver_url);
  expect(await registered()).toMatchObject([{ url: first.receiver_url, enabled: true }]);
  expect((await accounts.listClients({})).clients).toHaveLength(2);
  expect(await accounts.getClient({ clientId: first.client_id })).toMatchObject({
    client: { limits: { intakePerSecond: 7 } },
  });
  for (const file of ['demo-keys.json', 'demo-operator.json']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  }
});

test('after a failure to close a part the others are still closed, and the failure is reported', async () => {
  for (const brandId of brandIdsOf(first)) {
    await operatorOf().accounts.updateBrand({
      brandId,
      change: {
        ...(brandId === brandIdsOf(first)[0] && { name: 'Demo Slim' }),
        browserOrigins: { origins: [] },
        redirectAllowlist: { urls: [] },
      },
    });
  }
  const { base_url: url, ops_url: operators, operations_url: operations } = platform.start;
  rmSync(platform.startFilePath);
  mkdirSync(join(platform.startFilePath, 'in-the-way'), { recursive: true });
  await expect(platform.close()).rejects.toThrow();
  for (const address of [url, operators, operations]) expect(await listens(address)).toBe(false);
  rmSync(platform.startFilePath, { recursive: true });
});

test('a data folder without the stored tenants uses those of the same names, updated to the plan', async () => {
  rmSync(join(dataDir, 'demo-keys.json'));
  await start();
  const { accounts } = operatorOf();
  const { client_id: clientId } = platform.start;
  expect([clientId, brandIdsOf(platform.start)]).toEqual([first.client_id, brandIdsOf(first)]);
  expect((await accounts.listClients({})).clients).toHaveLength(2);
  expect(await accounts.getClient({ clientId })).toMatchObject({
    client: { limits: { intakePerSecond: 500 } },
  });
  const { brands } = await accounts.listBrands({ clientId });
  expect(brands.map((brand) => brand.browserOrigins)).toEqual([
    ['http://localhost:3000'],
    ['http://localhost:3000'],
  ]);
});

test('the next start replaces missing tenants, revoked keys and the missing operator', async () => {
  const { accounts, operators } = operatorOf();
  const before = platform.start;
  const { apiKeys } = await accounts.listApiKeys({ clientId: before.client_id });
  for (const { keyId } of apiKeys) await accounts.revokeApiKey({ keyId });
  const own = (await operators.listOperators({})).operators.find(({ name }) => name.startsWith('demo-'));
  expect(own?.scopes).toEqual(operatorScopes);
  await operators.revokeOperator({ name: own?.name ?? '' });
  await platform.close();
  await start();
  expect(platform.start.ops_token).not.toBe(before.ops_token);
  expect(platform.start.client_id).toBe(before.client_id);
  expect(platform.start.api_key).not.toBe(before.api_key);
  await platform.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `accounts.sqlite${end}`), { force: true });
  await start();
  expect(platform.start.client_id).not.toBe(before.client_id);
  const answer = await fetch(`${platform.start.base_url}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${platform.start.api_key}` },
  });
  expect(answer.status).toBe(400);
});
