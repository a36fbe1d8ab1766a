import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type OtlpCollector, startOtlpCollector } from '@telehealth/service-kit/testing';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { nodeFlags } from '../../src/setup/launch.ts';

const root = join(import.meta.dirname, '../../../..');
const nobody = 'http://127.0.0.1:9';
const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

let collector: OtlpCollector;
beforeEach(async () => {
  collector = await startOtlpCollector();
});
afterEach(() => collector.close());

/** Runs the process, asks it one thing and stops it by SIGTERM. */
async function askOnce(folder: string, env: Record<string, string>, path: string, init: RequestInit) {
  const data = mkdtempSync(join(tmpdir(), 'tracing-'));
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: '0',
    OPERATIONS_PORT: '0',
    DRAIN_DELAY: '0s',
    INTERNAL_CREDENTIAL: 'an-internal-credential-of-43-characters-or-more',
    INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
    BUS_URL: 'nats://127.0.0.1:9',
    ACCOUNTS_URL: nobody,
    INTAKE_URL: nobody,
    CATALOG_URL: nobody,
    ORDERS_URL: nobody,
    WEBHOOKS_URL: nobody,
    DOMAINS_URL: nobody,
    ONBOARDING_URL: nobody,
    GATEWAY_URL: nobody,
    STORE_URL: `sqlite:${join(data, 'store.sqlite')}`,
    OPERATOR_TOKEN: 'an-operator-token-with-the-length-of-32-bytes',
    CURSOR_KEYS: Buffer.alloc(32, 1).toString('hex'),
    SEALING_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
  };
  const child = spawn(process.execPath, [...nodeFlags, join(root, folder, 'src/main.ts')], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  });
  let log = '';
  for await (const line of createInterface({ input: child.stdout })) {
    log += `${line}\n`;
    const { msg, port } = JSON.parse(line);
    if (msg !== 'listening') continue;
    await fetch(`http://127.0.0.1:${port}${path}`, init);
    child.kill('SIGTERM');
  }
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  return log;
}

const askGateway = (env: Record<string, string>) =>
  askOnce('gateway', env, '/v1/instrument/resolve', { headers: { traceparent: parent } });

test('the gateway has sent its spans when it has stopped', async () => {
  const log = await askGateway({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  // Its first reading of the active domains belongs to nobody's request.
  const ofRequests = collector.spans.filter(({ kind }) => kind === 'server');
  expect(ofRequests).toMatchObject([
    { service: 'gateway', parentSpanId: '00f067aa0ba902b7', name: 'GET /v1/instrument/resolve' },
  ]);
  expect(log).toContain('"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"');
});

test('a service has sent its spans when it has stopped', async () => {
  const rpc = 'telehealth.accounts.v1.CredentialService/ResolveCredential';
  await askOnce('services/accounts', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, `/${rpc}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(collector.spans).toMatchObject([
    { service: 'accounts', parentSpanId: '', name: rpc, attributes: { 'error.type': 'unauthorized' } },
  ]);
});

test.each([
  ['OTEL_SDK_DISABLED', 'true'],
  ['OTEL_TRACES_EXPORTER', 'none'],
])('%s=%s: nothing is sent, the trace id is logged all the same', async (variable, value) => {
  const log = await askGateway({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, [variable]: value });
  expect(collector.bytes()).toHaveLength(0);
  expect(log).toContain('"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"');
});
