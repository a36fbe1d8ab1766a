import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RpcServer, serveContracts } from '@telehealth/rpc';
import { certificates } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createContext, createGateway, loadConfig } from '../src/index.ts';

const cursorKey = Buffer.alloc(32, 1).toString('hex');
const logger = createLogger({ service: 'test', level: 'silent' });
const unreachable = 'http://127.0.0.1:9';

const names = ['accounts', 'intake', 'catalog', 'orders', 'webhooks', 'domains', 'onboarding'];

/** The settings that name the upstreams, all at one address. */
const urlsOf = (httpUrl: string) =>
  Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, httpUrl]));

/** An upstream of which nothing but its health is asked. */
async function upstream(tls?: typeof certificates.server): Promise<RpcServer> {
  const server = await serveContracts({
    tls,
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    logger,
    contracts: [],
  });
  onTestFinished(() => server.close(0));
  return server;
}

/** Asks `/readyz` of a fresh gateway. */
async function startGateway(env: Record<string, string>) {
  const config = loadConfig({
    INTERNAL_CREDENTIAL: internalCredential,
    CURSOR_KEYS: cursorKey,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const context = await createContext(config);
  const gateway = await createGateway(context, { host: '127.0.0.1', port: 0, operationsPort: 0 });
  onTestFinished(() => gateway.close());
  return async () => {
    const response = await fetch(`http://127.0.0.1:${gateway.operationsPort}/readyz`);
    return { status: response.status, body: await response.json() };
  };
}

/** What `/readyz` of a fresh gateway says. */
const readiness = async (env: Record<string, string>) => (await startGateway(env))();

test('readiness names every upstream', async () => {
  const { httpUrl } = await upstream();
  const urls = urlsOf(httpUrl);
  const checks = Object.fromEntries(names.map((name) => [name, 'ok']));
  await expect
    .poll(() => readiness(urls))
    .toEqual({ status: 200, body: { ready: true, draining: false, checks, degraded: [] } });
});

test('a gateway that has never reached accounts is not ready', async () => {
  const { httpUrl } = await upstream();
  const urls = { ...urlsOf(httpUrl), ACCOUNTS_URL: unreachable };
  expect(await readiness(urls)).toMatchObject({
    status: 503,
    body: { ready: false, checks: { accounts: 'failed', intake: 'ok' } },
  });
});

test('decisions.md 16: a gateway that loses accounts stays ready, so that not all turn unready at once', async () => {
  const { httpUrl } = await upstream();
  const accounts = await upstream();
  const readyz = await startGateway({ ...urlsOf(httpUrl), ACCOUNTS_URL: accounts.httpUrl });
  await expect.poll(readyz).toMatchObject({ status: 200, body: { degraded: [] } });
  await accounts.close(0);
  await expect
    .poll(readyz, { timeout: 10_000 })
    .toMatchObject({ status: 200, body: { degraded: ['accounts'] } });
});

test('without another upstream a gateway stays ready for the operations that do not need it', async () => {
  const { httpUrl } = await upstream();
  const urls = { ...urlsOf(httpUrl), INTAKE_URL: unreachable };
  expect(await readiness(urls)).toMatchObject({
    status: 200,
    body: { ready: true, checks: { accounts: 'ok', intake: 'failed' }, degraded: ['intake'] },
  });
});

test('decisions.md 13: services behind https are verified by the authority of INTERNAL_CA_FILE', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-ca-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { httpUrl } = await upstream(certificates.server);
  const urls = urlsOf(httpUrl);
  const readyWith = async (name: 'ca' | 'otherCa') => {
    const file = join(folder, name);
    writeFileSync(file, certificates[name]);
    return (await readiness({ ...urls, INTERNAL_CA_FILE: file })).status;
  };
  expect(await readyWith('ca')).toBe(200);
  expect(await readyWith('otherCa')).toBe(503);
});
