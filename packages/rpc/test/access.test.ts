import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { accessOf } from '@telehealth/contracts/access';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { Health } from '@telehealth/contracts/grpc-health';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import { type Call, type Contract, contract, credentialFor, digestOf, type RpcServer } from '../src/index.ts';
import { kindOf } from '../src/testing/kind-of.ts';
import { scriptedContract } from '../src/testing/scripted-contract.ts';
import {
  caller,
  internalCredential,
  internalHeaders,
  operatorToken,
  scriptedServer,
  transportTo,
} from './scripted-server.ts';

const nextPath = '/telehealth.intake.v1.IntakeService/Next';
const createClientPath = '/telehealth.accounts.v1.OperatorService/CreateClient';

const sharedPath = '/telehealth.accounts.v1.OperatorService/ListClients';

const ada = { name: 'ada', scopes: new Set(['accounts']), clientIds: undefined };

/** Both ways into the HTTP/1.1 port: the short path and the Connect library. */
const contentTypes = [
  ['application/proto', ''],
  ['application/json', '{}'],
] as const;

function post(server: RpcServer, path: string, headers: Record<string, string>, type: string, body: string) {
  return fetch(server.httpUrl + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  });
}

describe.each(contentTypes)('in %s', (type, body) => {
  test('an operator contract opens to a token and to nothing else', async () => {
    await using scripted = await scriptedServer();
    const statusWith = async (headers: Record<string, string>) =>
      (await post(scripted.server, createClientPath, headers, type, body)).status;
    expect(await statusWith({ authorization: `Bearer ${operatorToken}` })).toBe(200);
    expect(scripted.lastCall()?.operator).toEqual(ada);
    expect(await statusWith(internalHeaders)).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${internalCredential}` })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer ' })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer unknown' })).toBe(401);
    expect(await statusWith({ authorization: operatorToken })).toBe(401);
    expect(await statusWith({})).toBe(401);
  });

  test('an operator whose token lacks the scope of the contract is forbidden, and reaches no handler', async () => {
    await using scripted = await scriptedServer(async () => ({}), {
      authenticateOperator: async () => ({ name: 'bob', scopes: new Set(['catalog']), clientIds: undefined }),
    });
    const headers = { ...internalHeaders, authorization: `Bearer ${operatorToken}` };
    const response = await post(scripted.server, createClientPath, headers, type, body);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'permission_denied', message: 'Forbidden' });
    expect(scripted.lastCall()).toBeUndefined();
  });

  test('decisions.md 11: an operator that is bound to clients reaches no method of the platform', async () => {
    await using scripted = await scriptedServer(async () => ({}), {
      authenticateOperator: async () => ({ ...ada, clientIds: ['cli_1'] }),
    });
    const headers = { authorization: `Bearer ${operatorToken}` };
    const refused = await post(scripted.server, createClientPath, headers, type, body);
    expect(refused.status).toBe(403);
    expect(scripted.lastCall()).toBeUndefined();
    const getClientPath = '/telehealth.accounts.v1.OperatorService/GetClient';
    expect((await post(scripted.server, getClientPath, headers, type, body)).status).toBe(200);
    expect(scripted.lastCall()?.operator?.clientIds).toEqual(['cli_1']);
  });

  test('a shared method takes the internal credential with its tenancy, or an operator without one', async () => {
    await using scripted = await scriptedServer();
    const statusWith = async (headers: Record<string, string>) =>
      (await post(scripted.server, sharedPath, headers, type, body)).status;
    const operator = { authorization: `Bearer ${operatorToken}` };
    const tenancy = { 'x-client-id': 'cli_1' };
    expect(await statusWith({ ...operator, ...tenancy })).toBe(200);
    expect(scripted.lastCall()).toMatchObject({ operator: ada, tenancy: undefined });
    for (const headers of [internalHeaders, { ...internalHeaders, ...operator }]) {
      expect(await statusWith({ ...headers, ...tenancy })).toBe(200);
      expect(scripted.lastCall()).toMatchObject({ operator: undefined, tenancy: { clientId: 'cli_1' } });
    }
    expect(await statusWith({ 'x-internal-credential': 'x' })).toBe(401);
    expect(await statusWith({})).toBe(401);
  });

  test('decisions.md 11: a shared method needs the scope of operators, and is open to those that are bound to clients,', async () => {
    let scopes = new Set(['catalog']);
    await using scripted = await scriptedServer(async () => ({}), {
      authenticateOperator: async () => ({ name: 'ada', scopes, clientIds: ['cli_1'] }),
    });
    const headers = { authorization: `Bearer ${operatorToken}` };
    expect((await post(scripted.server, sharedPath, headers, type, body)).status).toBe(403);
    expect(scripted.lastCall()).toBeUndefined();
    scopes = new Set(['accounts']);
    expect((await post(scripted.server, sharedPath, headers, type, body)).status).toBe(200);
    expect(scripted.lastCall()?.operator?.clientIds).toEqual(['cli_1']);
  });

  test('every refused credential gets one constant answer', async () => {
    await using scripted = await scriptedServer();
    const answers = new Set<string>();
    for (const headers of [
      {},
      { 'x-internal-credential': '' },
      { 'x-internal-credential': 'x' },
      { 'x-internal-credential': `${internalCredential}x` },
      { authorization: `Bearer ${operatorToken}` },
    ]) {
      const response = await post(scripted.server, nextPath, headers as Record<string, string>, type, body);
      answers.add(`${response.status} ${response.headers.get('content-type')} ${await response.text()}`);
    }
    expect(answers.size).toBe(1);
    expect(scripted.lastCall()).toBeUndefined();
  });

  test('tenancy counts only beside the internal credential', async () => {
    await using scripted = await scriptedServer();
    const tenancy = { 'x-client-id': 'cli_1', 'x-client-brand-ids': 'brd_1, brd_2', 'x-client-mode': 'live' };
    const operator = { authorization: `Bearer ${operatorToken}`, ...tenancy };
    await post(scripted.server, createClientPath, operator, type, body);
    expect(scripted.lastCall()?.tenancy).toBeUndefined();
    await post(scripted.server, createClientPath, { ...operator, ...internalHeaders }, type, body);
    expect(scripted.lastCall()?.tenancy).toMatchObject({ clientId: 'cli_1' });
    await post(scripted.server, nextPath, { ...internalHeaders, ...tenancy }, type, body);
    expect(scripted.lastCall()).toMatchObject({
      operator: undefined,
      tenancy: { clientId: 'cli_1', brandIds: ['brd_1', 'brd_2'], brandId: undefined, mode: 'live' },
    });
  });

  test('decisions.md 13: a contract opens to the processes that may call it, and to no other process', async () => {
    const processes = ['gateway', 'orders', 'onboarding'];
    const internalCallers = processes.map((name) => ({ name, digest: digestOf(name) }));
    await using scripted = await scriptedServer(async () => ({}), { internalCallers });
    const answerTo = async (name: string, path: string) => {
      const headers = { 'x-internal-credential': name, 'x-client-id': 'cli_1' };
      const response = await post(scripted.server, path, headers, type, body);
      return `${response.status} ${await response.text()}`;
    };
    const brandPath = '/telehealth.accounts.v1.BrandService/GetBrand';
    const refused = await answerTo('nobody', nextPath);
    expect(await answerTo('orders', nextPath)).toBe(refused);
    expect(await answerTo('onboarding', brandPath)).toBe(refused);
    expect(scripted.lastCall()).toBeUndefined();
    expect(await answerTo('gateway', nextPath)).toMatch(/^200 /);
    expect(scripted.lastCall()?.tenancy).toMatchObject({ clientId: 'cli_1' });
    expect(await answerTo('orders', brandPath)).toMatch(/^200 /);
  });
});

test('decisions.md 11: who only reads brands has a contract that only reads', () => {
  const { IDEMPOTENCY_UNKNOWN } = MethodOptions_IdempotencyLevel;
  const changing = BrandService.methods.filter(({ idempotency }) => idempotency === IDEMPOTENCY_UNKNOWN);
  expect(changing).toEqual([]);
  expect(accessOf(BrandService).callers).toEqual([
    'gateway',
    'catalog',
    'domains',
    'intake',
    'orders',
    'webhooks',
  ]);
  expect(accessOf(BrandConfigurationService).callers).toEqual(['gateway']);
});

test('a method whose contract says not who may call it is not served', async () => {
  const serving = (contract: Contract) => scriptedServer(async () => ({}), { contracts: [contract] });
  const health = contract(Health, { check: async () => ({}), watch: async function* () {} });
  await expect(serving(health)).rejects.toThrow('/grpc.health.v1.Health/Check has no access');
  const withoutCallers = { ...accessOf(IntakeService), callers: [] };
  await expect(serving(scriptedContract(IntakeService, {}, withoutCallers))).rejects.toThrow(
    '/telehealth.intake.v1.IntakeService/Resolve has no callers',
  );
  const withoutScope = { ...accessOf(OperatorService), scope: undefined };
  await expect(serving(scriptedContract(OperatorService, {}, withoutScope))).rejects.toThrow(
    '/telehealth.accounts.v1.OperatorService/CreateClient has no scope of operators',
  );
});

test.each([
  { 'x-client-id': 'cli_1', 'x-client-brand-ids': 'brd_1', 'x-brand-id': 'brd_2' },
  { 'x-client-id': 'cli_1', 'x-brand-id': 'brd_2' },
  { 'x-client-id': 'cli_1', 'x-client-mode': 'production' },
])('contradictory tenancy %j is malformed and reaches no handler', async (headers) => {
  await using scripted = await scriptedServer();
  const response = await post(
    scripted.server,
    nextPath,
    { ...internalHeaders, ...headers },
    'application/proto',
    '',
  );
  expect(response.status).toBe(400);
  expect(scripted.lastCall()).toBeUndefined();
});

test('an operator reaches their contract over this transport and over the Connect client', async () => {
  await using scripted = await scriptedServer();
  const transport = transportTo([scripted.server.httpUrl], { operatorToken });
  await createClient(OperatorService, transport).createClient({ name: 'x' });
  expect(scripted.lastCall()?.operator).toEqual(ada);
  const connect = createConnectTransport({ baseUrl: scripted.server.grpcUrl, httpVersion: '2' });
  const refused = createClient(OperatorService, connect).createClient({}, { headers: internalHeaders });
  expect(await kindOf(refused)).toBe('unauthorized');
});

test('decisions.md 13: with an interface of their own, operators are answered there alone', async () => {
  await using scripted = await scriptedServer(async () => ({}), {
    host: '127.0.0.1',
    operatorHost: '127.0.0.2',
  });
  const { httpUrl, grpcUrl, grpcPort } = scripted.server;
  expect(grpcUrl).toBe(`http://127.0.0.2:${grpcPort}`);
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' };
  const path = '/telehealth.accounts.v1.OperatorService/CreateClient';
  const ask = () => fetch(httpUrl + path, { method: 'POST', headers, body: '{}' });
  expect((await ask()).status).toBe(404);
  const askShared = (credential: Record<string, string>) =>
    post(scripted.server, sharedPath, credential, 'application/json', '{}');
  expect((await askShared({ authorization: `Bearer ${operatorToken}` })).status).toBe(401);
  expect((await askShared(internalHeaders)).status).toBe(200);
  await using client = caller({ targets: [httpUrl] });
  await client.intake.next({});
  const grpc = createClient(OperatorService, createGrpcTransport({ baseUrl: grpcUrl }));
  await grpc.createClient({}, { headers });
  expect(scripted.lastCall()?.operator).toEqual(ada);
  const elsewhere = createGrpcTransport({ baseUrl: `http://127.0.0.1:${grpcPort}` });
  await expect(createClient(OperatorService, elsewhere).createClient({}, { headers })).rejects.toThrow();
});

test('decisions.md 11: an open method needs no token, knows no operator and no tenancy, and is on the port of operators alone', async () => {
  const seen: Call[] = [];
  const beginSignIn = async (_: unknown, call: Call) => {
    seen.push(call);
    return { secret: 's' };
  };
  await using scripted = await scriptedServer(async () => ({}), {
    host: '127.0.0.1',
    operatorHost: '127.0.0.2',
    contracts: [scriptedContract(OperatorSignInService, { beginSignIn })],
  });
  const { httpUrl, grpcUrl } = scripted.server;
  const grpc = createClient(OperatorSignInService, createGrpcTransport({ baseUrl: grpcUrl }));
  const credentials = {
    ...internalHeaders,
    'x-client-id': 'cli_1',
    authorization: `Bearer ${operatorToken}`,
  };
  for (const headers of [{}, { authorization: 'Bearer unknown' }, credentials])
    expect(await grpc.beginSignIn({}, { headers })).toMatchObject({ secret: 's' });
  expect(seen.map(({ operator, tenancy }) => [operator, tenancy])).toEqual(
    Array(3).fill([undefined, undefined]),
  );
  const path = '/telehealth.accounts.v1.OperatorSignInService/BeginSignIn';
  const refused = await post({ httpUrl } as RpcServer, path, internalHeaders, 'application/json', '{}');
  expect(refused.status).toBe(404);
});

test('a lacking scope reads as forbidden over this transport and over gRPC', async () => {
  await using scripted = await scriptedServer(async () => ({}), {
    authenticateOperator: async () => ({ name: 'bob', scopes: new Set(), clientIds: undefined }),
  });
  const transport = transportTo([scripted.server.httpUrl], { operatorToken });
  expect(await kindOf(createClient(OperatorService, transport).createClient({}))).toBe('forbidden');
  const grpc = createClient(OperatorService, createGrpcTransport({ baseUrl: scripted.server.grpcUrl }));
  const headers = { authorization: `Bearer ${operatorToken}` };
  expect(await kindOf(grpc.createClient({}, { headers }))).toBe('forbidden');
});

test('an operator directory that does not answer makes a call unavailable, not unauthorized', async () => {
  await using scripted = await scriptedServer(async () => ({}), {
    authenticateOperator: () => Promise.reject(new DomainError('unavailable')),
  });
  const headers = { authorization: 'Bearer x' };
  const response = await post(scripted.server, createClientPath, headers, 'application/proto', '');
  expect(response.status).toBe(503);
});

test('a server with operator contracts needs operators', async () => {
  const without = { authenticateOperator: undefined } as never;
  await expect(scriptedServer(async () => ({}), without)).rejects.toThrow(/authenticateOperator/);
});

const [old, fresh] = ['the old credential', 'the new credential'] as const;

test('decisions.md 13: a credential is replaced without a stop: no process refuses another on the way', async () => {
  for (const [presented, accepted] of [
    [old, [old]],
    [old, [old, fresh]],
    [fresh, [old, fresh]],
    [fresh, [fresh]],
  ] as const) {
    const internalCallers = accepted.map((value) => ({ name: 'gateway', digest: digestOf(value) }));
    await using scripted = await scriptedServer(async () => ({}), { internalCallers });
    await using client = caller({ targets: [scripted.server.httpUrl], internalCredential: presented });
    await client.intake.next({});
    await using refused = caller({ targets: [scripted.server.httpUrl], internalCredential: 'another' });
    expect(await kindOf(refused.intake.next({}))).toBe('unauthorized');
  }
});

test('decisions.md 13: what a service sees of its caller opens no other service', async () => {
  const internalCallers = [{ name: 'gateway', digest: digestOf(credentialFor('intake', fresh)) }];
  await using intake = await scriptedServer(async () => ({}), { internalCallers });
  const kindWith = async (internalCredential: string) => {
    await using client = caller({ targets: [intake.server.httpUrl], internalCredential });
    return await kindOf(client.intake.next({}));
  };
  expect(await kindWith(credentialFor('intake', fresh))).toBe('ok');
  expect(await kindWith(credentialFor('webhooks', fresh))).toBe('unauthorized');
  expect(await kindWith(fresh)).toBe('unauthorized');
});
