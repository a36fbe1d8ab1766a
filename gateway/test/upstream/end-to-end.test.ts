import { create } from '@bufbuild/protobuf';
import { ResolveCredentialResponseSchema } from '@telehealth/contracts/accounts/v1/credential_service';
import { DomainError, type ErrorKind, errorTable } from '@telehealth/errors';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import {
  keyOf,
  ownBrand,
  ownHeaders,
  ownResolution,
  resolutionOf,
  someStep,
  unknownKey,
} from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

const resolve = '/v1/instrument/resolve';
const unreachable = 'http://127.0.0.1:9';
const intake = { resolve: async () => someStep };
const gateway = gatewayOfFile({ script: { intake } });

/** A gateway with settings of its own. */
async function started(env: Readonly<Record<string, string>>) {
  const own = await gatewayOverWire({ intake }, env);
  onTestFinished(() => own[Symbol.asyncDispose]());
  return { ...own, ask: () => own.app.inject({ url: resolve, headers: ownHeaders }) };
}

test('decisions.md 3: services get the test run that a key was issued for, and no header of a caller sets it', async () => {
  const runKey = keyOf('r');
  gateway.script.credentials = {
    resolveCredential: async ({ keySha256 }) => {
      const resolution = resolutionOf(keySha256);
      return resolution.known ? resolution : { ...ownResolution, e2eRunId: 'run_1' };
    },
  };
  await gateway.ask(`GET ${resolve}`, undefined, { ...ownHeaders, 'x-e2e-run-id': 'run_forged' });
  expect(gateway.received.at(-1)?.call.tenancy).not.toHaveProperty('e2eRunId');
  await gateway.ask(`GET ${resolve}`, undefined, { ...ownHeaders, authorization: `Bearer ${runKey}` });
  expect(gateway.received.at(-1)?.call.tenancy).toMatchObject({ e2eRunId: 'run_1' });
});

test('a request reaches its service with all brands and the mode of the client, correlation id and deadline', async () => {
  const answer = await gateway.ask(`GET ${resolve}`, undefined, {
    ...ownHeaders,
    'x-correlation-id': 'e2e-1',
  });
  expect([answer.statusCode, answer.headers['x-correlation-id']]).toEqual([200, 'e2e-1']);
  const call = gateway.received.at(-1)?.call;
  expect(call).toMatchObject({
    correlationId: 'e2e-1',
    tenancy: { clientId: 'cli_own', brandIds: ownResolution.brandIds, brandId: ownBrand, mode: 'test' },
  });
  expect(call?.remainingMs()).toBeLessThanOrEqual(10_000);
});

/** Kinds that speak of the gateway's own call: a tenant is not to blame for them. */
const ours = [
  'unauthorized',
  'malformed-brand',
  'maintenance',
  'forbidden',
  'method-not-allowed',
  'publishable-credential-read-only',
];

test.each(Object.keys(errorTable) as ErrorKind[])(
  'interface.md 7: a refusal of kind %s thrown in a service is its status and body at the gateway, and nothing else',
  async (kind) => {
    gateway.answer('intake', 'resolve', new DomainError(kind, 'canary: the brand enables two therapies'));
    // interface.md 4.1 lists no 409 for resolve.
    const own = kind === 'conflict' ? 'unavailable' : kind;
    const shown = ours.includes(kind) ? 'internal' : own;
    const { status, title } = errorTable[shown];
    const response = await gateway.ask(`GET ${resolve}`);
    expect(response.statusCode).toBe(status);
    const { code, detail, ...constant } = response.json();
    expect(constant).toEqual({ type: `/problems/${shown}`, title, status });
    expect([code, detail !== undefined]).toEqual(
      kind.startsWith('idempotency') ? [expect.any(String), true] : [undefined, false],
    );
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect('www-authenticate' in response.headers).toBe(false);
    const isLater = ['unavailable', 'timeout', 'idempotency-in-flight', 'rate-limited', 'not-ready'].includes(
      shown,
    );
    expect('retry-after' in response.headers).toBe(isLater);
  },
);

test.each(['not-found', 'config-gap', 'phase-not-ready', 'conflict', 'unavailable', 'internal'] as const)(
  'interface.md 7: issues of a refusal of kind %s stay inside',
  async (kind) => {
    const issues = [{ code: 'fact.unknown', message: 'names off_1 of brd_own' }] as const;
    gateway.answer('intake', 'resolve', new DomainError(kind, 'canary', { issues }));
    expect((await gateway.ask(`GET ${resolve}`)).json()).not.toHaveProperty('issues');
  },
);

test('decisions.md 1 time-outs: what takes longer than the deadline is 504, and the call of intake is cancelled', async () => {
  const hasty = await started({ DEADLINE: '200ms' });
  // The lookup of the key has the same deadline, which a busy machine may miss at first.
  await expect.poll(async () => (await hasty.ask()).statusCode).toBe(200);
  const aborted = Promise.withResolvers<void>();
  hasty.script.intake = {
    resolve: (_message, { signal }) =>
      new Promise((_never, refuse) => {
        signal.addEventListener('abort', () => {
          aborted.resolve();
          refuse(new Error('aborted'));
        });
      }),
  };
  const response = await hasty.ask();
  expect([response.statusCode, response.json()]).toEqual([
    504,
    { type: '/problems/timeout', title: 'Timed out', status: 504 },
  ]);
  await aborted.promise;
});

test('decisions.md 16: upstreams that are down are 503 with Retry-After, never 401 or 500; the lines name the upstream, and those of a request its client and brand', async () => {
  const alone = await started({ ACCOUNTS_URL: unreachable, INTAKE_URL: unreachable });
  const half = await started({ INTAKE_URL: unreachable });
  for (const { ask } of [alone, half]) {
    const response = await ask();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  }
  const headers = { ...ownHeaders, authorization: `Bearer ${unknownKey}` };
  expect((await half.app.inject({ url: resolve, headers })).statusCode).toBe(401);
  await new Promise<void>((done) => setImmediate(done));
  const tenant = { clientId: ownResolution.clientId, brandId: ownBrand };
  const upstream = { rpc: 'telehealth.intake.v1.IntakeService/Resolve', address: '127.0.0.1:9' };
  const [notAnswered, failed, refused] = half.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request' || msg === 'not answered');
  expect(notAnswered).toMatchObject({ msg: 'not answered', ...tenant, upstream });
  expect(failed).toMatchObject({ msg: 'request', status: 503, ...tenant, upstream });
  expect(refused).toMatchObject({ msg: 'request', status: 401 });
  for (const field of ['clientId', 'brandId', 'upstream']) expect(refused).not.toHaveProperty(field);
});

test("a gateway with a wrong internal credential answers 500, not 401: the fault is not the tenant's", async () => {
  const { context } = await started({
    INTERNAL_CREDENTIAL: 'not-the-secret-of-the-upstreams-and-long-enough',
  });
  const resolveCredential = async () => create(ResolveCredentialResponseSchema, ownResolution);
  const clients = { ...context.clients, credentials: { resolveCredential } };
  const app = buildApp({ ...context, clients, registry: createRegistry('gateway') });
  onTestFinished(() => app.close());
  expect((await app.inject({ url: resolve, headers: ownHeaders })).statusCode).toBe(500);
});
