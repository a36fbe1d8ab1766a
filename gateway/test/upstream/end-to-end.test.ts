import { hash } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import {
  CredentialService,
  ResolveCredentialResponseSchema,
} from '@telehealth/contracts/accounts/v1/credential_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError, type ErrorKind, errorTable } from '@telehealth/errors';
import { type Call, contract, type RpcServer, serveContracts } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContext, createGateway, type Gateway, loadConfig } from '../../src/index.ts';
import { keyOf, ownBrand, ownHeaders, ownKey, ownResolution, someStep, unknownKey } from '../scripted.ts';

/** The key of a test run. */
const runKey = keyOf('r');
const logger = createLogger({ service: 'test', level: 'silent' });
const resolve = '/v1/instrument/resolve';

interface Received {
  readonly method: string;
  readonly call: Call;
}
const received: Received[] = [];
let answer: (call: Call) => Promise<typeof someStep>;
let upstreams: RpcServer;
let gateway: Gateway;

beforeAll(async () => {
  const step = (method: string) => (_message: unknown, call: Call) => {
    received.push({ method, call });
    return answer(call);
  };
  upstreams = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    logger,
    contracts: [
      contract(CredentialService, 'internal', {
        resolveCredential: async ({ keySha256 }) => {
          const isOwn = Buffer.from(keySha256).equals(hash('sha256', ownKey, 'buffer'));
          if (Buffer.from(keySha256).equals(hash('sha256', runKey, 'buffer')))
            return { ...ownResolution, e2eRunId: 'run_1' };
          return isOwn ? ownResolution : { known: false };
        },
      }),
      contract(IntakeService, 'internal', {
        resolve: step('resolve'),
        next: step('next'),
        back: step('back'),
        abandon: step('abandon'),
      }),
    ],
  });
  gateway = await start({ ACCOUNTS_URL: upstreams.httpUrl, INTAKE_URL: upstreams.httpUrl });
});
beforeEach(() => {
  received.length = 0;
  answer = async () => someStep;
});
afterAll(async () => {
  await gateway.close();
  await upstreams.close(0);
});

async function start(env: Record<string, string>, log = logger): Promise<Gateway> {
  const config = loadConfig({
    INTERNAL_CREDENTIAL: internalCredential,
    CURSOR_KEYS: Buffer.alloc(32, 1).toString('hex'),
    LOG_LEVEL: 'silent',
    CATALOG_URL: upstreams.httpUrl,
    ORDERS_URL: upstreams.httpUrl,
    WEBHOOKS_URL: upstreams.httpUrl,
    DOMAINS_URL: upstreams.httpUrl,
    ONBOARDING_URL: upstreams.httpUrl,
    ...env,
  });
  const context = await createContext(config, { logger: log });
  return createGateway(context, { host: '127.0.0.1', port: 0, operationsPort: 0 });
}

const get = (path: string, headers: Record<string, string> = {}, base = gateway) =>
  fetch(`${base.url}${path}`, { headers });

test('decisions.md 3: services get the test run that a key was issued for, and no header of a caller sets it', async () => {
  await get(resolve, { ...ownHeaders, 'x-e2e-run-id': 'run_forged' });
  expect(received.at(-1)?.call.tenancy).not.toHaveProperty('e2eRunId');
  await get(resolve, { ...ownHeaders, authorization: `Bearer ${runKey}` });
  expect(received.at(-1)?.call.tenancy).toMatchObject({ e2eRunId: 'run_1' });
});

test('a request reaches intake with tenancy, brand, correlation id and deadline', async () => {
  const response = await get(resolve, { ...ownHeaders, 'x-correlation-id': 'e2e-1' });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-correlation-id')).toBe('e2e-1');
  expect(await response.json()).toEqual({
    session_id: 'ses_1',
    journey_id: 'jny_1',
    reference: null,
    status: 'active',
    node: { node_id: 'n1', kind: 'question', section_id: 's1' },
    can_go_back: false,
    resumed: false,
  });
  expect(received).toMatchObject([
    {
      method: 'resolve',
      call: {
        correlationId: 'e2e-1',
        tenancy: { clientId: 'cli_own', brandIds: ownResolution.brandIds, brandId: ownBrand, mode: 'test' },
      },
    },
  ]);
  expect(received[0]?.call.remainingMs()).toBeLessThanOrEqual(10_000);
});

test.each(['next', 'back', 'abandon'])('%s reaches its handler', async (act) => {
  const response = await fetch(`${gateway.url}/v1/instrument/${act}`, {
    method: 'POST',
    headers: { ...ownHeaders, 'x-journey-id': 'jny_1', 'content-type': 'application/json' },
    body: act === 'next' ? '{"node_id":"n1"}' : '',
  });
  expect(response.status).toBe(200);
  expect(received.map((one) => one.method)).toEqual([act]);
});

/** Kinds that speak of the gateway's own call: a tenant is not to blame for them. */
const ours = [
  'unauthorized',
  'malformed-brand',
  'forbidden',
  'method-not-allowed',
  'publishable-credential-read-only',
];

test.each(Object.keys(errorTable) as ErrorKind[])(
  'a refusal of kind %s thrown in a service is its status and body at the gateway, over the wire',
  async (kind) => {
    answer = async () => {
      throw new DomainError(kind, 'canary: the brand enables two therapies');
    };
    // interface.md 4.1 lists no 409 for resolve.
    const own = kind === 'conflict' ? 'unavailable' : kind;
    const shown = ours.includes(kind) ? 'internal' : own;
    const { status, title } = errorTable[shown];
    const response = await get(resolve, ownHeaders);
    expect(response.status).toBe(status);
    const { code, detail, ...constant } = (await response.json()) as Record<string, unknown>;
    expect(constant).toEqual({ type: `/problems/${shown}`, title, status });
    expect([code, detail !== undefined]).toEqual(
      kind.startsWith('idempotency') ? [expect.any(String), true] : [undefined, false],
    );
  },
);

test('an unknown key is 401', async () => {
  expect((await get(resolve, { ...ownHeaders, authorization: `Bearer ${unknownKey}` })).status).toBe(401);
});

test('decisions.md 1 time-outs: what takes longer than the deadline is 504, and the call of intake is cancelled', async () => {
  const hasty = await start({
    ACCOUNTS_URL: upstreams.httpUrl,
    INTAKE_URL: upstreams.httpUrl,
    DEADLINE: '200ms',
  });
  const aborted = new Promise<void>((done) => {
    answer = (call) =>
      new Promise((_never, refuse) => {
        call.signal.addEventListener('abort', () => {
          done();
          refuse(new Error('aborted'));
        });
      });
  });
  const response = await get(resolve, ownHeaders, hasty);
  expect(response.status).toBe(504);
  expect(await response.json()).toEqual({ type: '/problems/timeout', title: 'Timed out', status: 504 });
  await aborted;
  await hasty.close();
});

test('a client that goes away cancels the work at intake', async () => {
  const aborted = new Promise<void>((done) => {
    answer = (call) =>
      new Promise((_never, refuse) => {
        call.signal.addEventListener('abort', () => {
          done();
          refuse(new Error('aborted'));
        });
        leave.abort();
      });
  });
  const leave = new AbortController();
  await expect(
    fetch(`${gateway.url}${resolve}`, { headers: ownHeaders, signal: leave.signal }),
  ).rejects.toThrow();
  await aborted;
});

test('upstreams that are down are 503 with Retry-After, never 401 or 500', async () => {
  const unreachable = 'http://127.0.0.1:9';
  const alone = await start({ ACCOUNTS_URL: unreachable, INTAKE_URL: unreachable });
  const half = await start({ ACCOUNTS_URL: upstreams.httpUrl, INTAKE_URL: unreachable });
  for (const base of [alone, half]) {
    const response = await get(resolve, ownHeaders, base);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  }
  await Promise.all([alone.close(), half.close()]);
});

test('decisions.md 16: the lines of a 5xx name its upstream, and those of a request its client and brand', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const logged = createLogger({ service: 'gateway', destination: { write } });
  const half = await start({ ACCOUNTS_URL: upstreams.httpUrl, INTAKE_URL: 'http://127.0.0.1:9' }, logged);
  expect((await get(resolve, ownHeaders, half)).status).toBe(503);
  expect((await get(resolve, { ...ownHeaders, authorization: `Bearer ${unknownKey}` }, half)).status).toBe(
    401,
  );
  await half.close();
  const tenant = { clientId: ownResolution.clientId, brandId: ownBrand };
  const upstream = { rpc: 'telehealth.intake.v1.IntakeService/Resolve', address: '127.0.0.1:9' };
  const [notAnswered, failed, refused] = lines.filter(
    ({ msg }) => msg === 'request' || msg === 'not answered',
  );
  expect(notAnswered).toMatchObject({ msg: 'not answered', ...tenant, upstream });
  expect(failed).toMatchObject({ msg: 'request', status: 503, ...tenant, upstream });
  expect(refused).toMatchObject({ msg: 'request', status: 401 });
  for (const field of ['clientId', 'brandId', 'upstream']) expect(refused).not.toHaveProperty(field);
});

test("a gateway with a wrong internal credential answers 500, not 401: the fault is not the tenant's", async () => {
  const config = loadConfig({
    INTERNAL_CREDENTIAL: 'not-the-secret-of-the-upstreams-and-long-enough',
    CURSOR_KEYS: Buffer.alloc(32, 1).toString('hex'),
    LOG_LEVEL: 'silent',
    ACCOUNTS_URL: upstreams.httpUrl,
    INTAKE_URL: upstreams.httpUrl,
    CATALOG_URL: upstreams.httpUrl,
    ORDERS_URL: upstreams.httpUrl,
    WEBHOOKS_URL: upstreams.httpUrl,
    DOMAINS_URL: upstreams.httpUrl,
    ONBOARDING_URL: upstreams.httpUrl,
  });
  const context = await createContext(config);
  const { credentials } = context.clients;
  const known = {
    ...credentials,
    resolveCredential: async () => create(ResolveCredentialResponseSchema, ownResolution),
  } as unknown as typeof credentials;
  const wrong = await createGateway(
    { ...context, clients: { ...context.clients, credentials: known } },
    { host: '127.0.0.1', port: 0, operationsPort: 0 },
  );
  expect((await get(resolve, ownHeaders, wrong)).status).toBe(500);
  await wrong.close();
});
