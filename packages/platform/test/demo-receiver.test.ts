import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicEventTypes } from '@telehealth/contracts/events';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Interceptor, serveContracts } from '@telehealth/rpc';
import { type MessageHandlers, scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { type DemoReceiver, startDemoReceiver } from '../src/receiver/demo-receiver.ts';

const tenant = {
  client_id: 'cli_1',
  api_key: '',
  brands: [
    { brand_id: 'brd_1', publishable_key: '', name: '', therapies: [], offerings: [] },
    { brand_id: 'brd_2', publishable_key: '', name: '', therapies: [], offerings: [] },
  ],
};

interface Stored {
  registrationId: string;
  url: string;
  eventTypes: readonly string[];
  secret: string;
}

/** A webhooks service that holds registrations in memory, and what it was called for. */
async function webhooksService(overrides: Partial<MessageHandlers<typeof RegistrationService>> = {}) {
  const stored: Stored[] = [];
  const calls: Call[] = [];
  const secretOf = (n: number) => `whsec_${Buffer.alloc(32, n).toString('base64')}`;
  const find = (registrationId: string) => {
    const found = stored.find((one) => one.registrationId === registrationId);
    if (found === undefined) throw new DomainError('not-found');
    return found;
  };
  const shown = ({ registrationId, url }: Stored) => ({ registrationId, url });
  const record: Interceptor = (next) => (request, call) => {
    calls.push(call);
    return next(request, call);
  };
  let secrets = 0;
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    interceptors: [record],
    contracts: [
      scriptedContract(RegistrationService, {
        getRegistration: async ({ registrationId }) => ({ registration: shown(find(registrationId)) }),
        listRegistrations: async () => ({ registrations: stored.map(shown) }),
        createRegistration: async ({ url, eventTypes }) => {
          const made = {
            registrationId: `whr_${stored.length}`,
            url,
            eventTypes,
            secret: secretOf(++secrets),
          };
          stored.push(made);
          return { registration: shown(made), secret: made.secret };
        },
        updateRegistration: async ({ registrationId, url = '' }) => {
          find(registrationId).url = url;
          return {};
        },
        rotateSecret: async ({ registrationId }) => {
          find(registrationId).secret = secretOf(++secrets);
          return { secret: find(registrationId).secret };
        },
        ...overrides,
      }),
    ],
  });
  onTestFinished(() => server.close(0));
  return { stored, calls, webhooks: { webhooksUrl: server.httpUrl, internalCredential } };
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-receiver-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A receiver of this data folder, and the lines that it logs. */
async function receiverOf(dataDir: string): Promise<DemoReceiver & { readonly lines: string[] }> {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line).msg);
  const logger = createLogger({ service: 'receiver', destination: { write } });
  const receiver = await startDemoReceiver(dataDir, logger);
  onTestFinished(() => receiver.close());
  return { ...receiver, lines };
}

/** Sends a webhook that is signed under this secret; the status of the answer. */
async function deliver(url: string, secret: string, sent = '{"id":"evt_1","type":"journey.x.v1"}') {
  const at = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, sent),
  };
  return (await fetch(url, { method: 'POST', headers, body: sent })).status;
}

test('the first start registers the receiver for every event of the first brand, and each later one finds it', async () => {
  const dataDir = dataFolder();
  const { stored, calls, webhooks } = await webhooksService();
  const first = await receiverOf(dataDir);
  await first.register(webhooks, tenant);
  await first.close();
  const second = await receiverOf(dataDir);
  await second.register(webhooks, tenant);

  expect(second.url).toBe(first.url);
  expect(stored).toMatchObject([{ url: first.url, eventTypes: publicEventTypes }]);
  expect(publicEventTypes).toHaveLength(32);
  for (const { tenancy } of calls)
    expect(tenancy).toMatchObject({
      clientId: 'cli_1',
      brandIds: ['brd_1', 'brd_2'],
      brandId: 'brd_1',
      credentialId: 'demo-receiver',
    });
  expect(await deliver(second.url, stored[0]?.secret ?? '')).toBe(204);
  const file = join(dataDir, 'demo-receiver.json');
  expect(readFileSync(file, 'utf8')).toContain(stored[0]?.secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a receiver whose port was taken gets another one, and its registration goes there', async () => {
  const dataDir = dataFolder();
  const { stored, webhooks } = await webhooksService();
  const first = await receiverOf(dataDir);
  await first.register(webhooks, tenant);
  await first.close();
  const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  onTestFinished(() => void other.close());
  // Where another process was faster, the port is taken, too.
  await once(other, 'listening').catch(() => undefined);

  const second = await receiverOf(dataDir);
  await second.register(webhooks, tenant);
  expect(second.url).not.toBe(first.url);
  expect(stored).toMatchObject([{ url: second.url }]);
  expect(await deliver(second.url, stored[0]?.secret ?? '')).toBe(204);
});

test('a registration whose secret no start has stored gets a new secret, and not a second registration', async () => {
  const { stored, webhooks } = await webhooksService();
  const receiver = await receiverOf(dataFolder());
  const secret = 'whsec_lost';
  stored.push({ registrationId: 'whr_0', url: receiver.url, eventTypes: [], secret });
  await receiver.register(webhooks, tenant);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.secret).not.toBe(secret);
  expect(await deliver(receiver.url, stored[0]?.secret ?? '')).toBe(204);
});

test('a missing registration is made again, and a brand that can get none does not stop the start', async () => {
  const dataDir = dataFolder();
  const { stored, webhooks } = await webhooksService();
  const receiver = await receiverOf(dataDir);
  await receiver.register(webhooks, tenant);
  stored.splice(0);
  await receiver.register(webhooks, tenant);
  expect(stored).toHaveLength(1);

  const full = await webhooksService({
    createRegistration: () => Promise.reject(new DomainError('conflict')),
  });
  await receiver.register(full.webhooks, tenant);
  expect(await deliver(receiver.url, stored[0]?.secret ?? '')).toBe(503);
  const failing = await webhooksService({
    createRegistration: () => Promise.reject(new DomainError('internal')),
  });
  await expect(receiver.register(failing.webhooks, tenant)).rejects.toThrow();
});

test('the receiver logs one line for each webhook: that it is verified, or why it is not', async () => {
  const { stored, webhooks } = await webhooksService();
  const receiver = await receiverOf(dataFolder());
  const other = `whsec_${Buffer.alloc(32, 99).toString('base64')}`;
  expect(await deliver(receiver.url, other)).toBe(503);
  await receiver.register(webhooks, tenant);
  const secret = stored[0]?.secret ?? '';

  expect(await deliver(receiver.url, secret)).toBe(204);
  expect(await deliver(receiver.url, other)).toBe(400);
  expect((await fetch(receiver.url)).status).toBe(400);
  expect(await deliver(receiver.url, secret, 'not JSON')).toBe(400);
  expect(receiver.lines).toEqual([
    'webhook journey.x.v1 evt_1 verified',
    'webhook not verified: No signature fits, or the request is too old.',
    'webhook not verified: No signature fits, or the request is too old.',
    'webhook not verified: The body is not JSON',
  ]);
});
