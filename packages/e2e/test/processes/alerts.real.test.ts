// Takes long: a process meets one fault after the other, and promtool plays three hours of each.
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { makeEvent, openBus } from '@telehealth/events';
import { startNatsWithUsers } from '@telehealth/platform/bus-roles';
import { ownCheckout, startProcess } from '@telehealth/platform/child-process';
import { callOptions, createTransport, digestOf, serveContracts } from '@telehealth/rpc';
import { certificates } from '@telehealth/rpc/testing';
import { createLogger, systemClock } from '@telehealth/service-kit';
import { internalCredential } from '@telehealth/service-kit/testing';
import {
  firstServerOf,
  isUnavailable,
  type Promtool,
  type Stoppable,
  startMongo,
  startPromtool,
  startToxiproxy,
  throughProxy,
  type Unavailable,
} from '@telehealth/test-servers';
import { answers, startReceiver } from '@telehealth/test-servers/receiver';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAlert } from '../../src/setup/expect-alert.ts';

const [clientId, brandId] = ['cli_1', 'brd_1'];
const tenancy = { clientId, brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' } as const;
const type = 'journey.intake.submitted.v1';

class Missing extends Error {}
const closers: (() => unknown)[] = [];
let webhooks: Awaited<ReturnType<typeof startWebhooks>>;
let promtool: Promtool;
let unavailable: string | undefined;

beforeAll(async () => {
  try {
    promtool = await started(startPromtool);
    webhooks = await startWebhooks();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    if (process.env.REQUIRE_REAL_BACKENDS === '1') throw error;
    unavailable = error.message;
  }
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function started<S extends Stoppable>(start: () => Promise<S | Unavailable>): Promise<S> {
  const server = await start();
  if (isUnavailable(server)) throw new Missing(server.unavailable);
  closers.push(server.stop);
  return server;
}

/** The process of webhooks, with what reaches its database and its bus, and with callers. */
async function startWebhooks() {
  const toxiproxy = await started(startToxiproxy);
  const mongo = await started(startMongo);
  const nats = await started(startNatsWithUsers);
  const account = nats.freshAccount();
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-alerts-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    cert: join(folder, 'cert.pem'),
    key: join(folder, 'key.pem'),
    clock: join(folder, 'clock'),
  };
  writeFileSync(files.cert, certificates.server.cert);
  writeFileSync(files.key, certificates.server.key, { mode: 0o600 });

  // Webhooks asks accounts for its health alone here.
  const accounts = await serveContracts({
    contracts: [],
    internalCallers: [],
    host: '127.0.0.1',
    logger: createLogger({ service: 'accounts', level: 'silent' }),
  });
  closers.push(() => accounts.close(0));
  const { host, port } = firstServerOf(mongo.url);
  const database = await toxiproxy.forward(`${host}:${port}`);
  const busUrl = new URL(nats.userOf(account, 'webhooks'));
  const bus = await toxiproxy.forward(busUrl.host);
  busUrl.port = String(bus.port);
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: '0',
    OPERATIONS_PORT: '0',
    DRAIN_DELAY: '0s',
    STORE_URL: throughProxy(mongo.freshDatabase(), database.port),
    BUS_URL: busUrl.href,
    INTERNAL_CREDENTIAL: internalCredential,
    INTERNAL_CALLERS: `gateway:${digestOf(internalCredential)}`,
    INTERNAL_CERT_FILE: files.cert,
    INTERNAL_KEY_FILE: files.key,
    ACCOUNTS_URL: accounts.httpUrl,
    SEALING_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../src/faults/jumping-clock.ts')}`,
    CLOCK_OFFSET_FILE: files.clock,
  };
  const child = await startProcess(
    'webhooks',
    join(ownCheckout, 'services/webhooks/src/main.ts'),
    env,
    () => {},
  );
  closers.push(child.stop);
  const { port: servesAt, operationsPort } = child.listening;
  const transport = createTransport({
    targets: [`https://127.0.0.1:${servesAt}`],
    ca: certificates.ca,
    internalCredential,
  });
  closers.push(transport.close);
  const publisher = openBus(nats.userOf(account, 'intake'), { clock: systemClock });
  closers.push(publisher.close);
  const registrations = createClient(RegistrationService, transport);
  return {
    database,
    bus,
    /** A registration of this receiver for the type. */
    register: (url: string) =>
      registrations.createRegistration(
        { url, eventTypes: [type] },
        callOptions({ correlationId: 'cor_1', tenancy }),
      ),
    publish(subject: string) {
      const event = makeEvent({
        type,
        clientId,
        brandId,
        subject: 'jny_1',
        test: true,
        recordedAt: Date.now(),
        data: {},
      });
      return eventually(() => publisher.publish({ ...event, subject }));
    },
    jump(offsetMs: number) {
      writeFileSync(files.clock, String(offsetMs));
      process.kill(child.processId, 'SIGUSR2');
    },
    scrape: async () => await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text(),
  };
}

type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

/** The value of a metric in a scrape, summed over its labels. */
function valueIn(scrape: string, metric: string): number {
  const lines = [...scrape.matchAll(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  return lines.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** A fault, by the alerts that tell of it. */
interface Fault {
  readonly alerts: readonly string[];
  begin(webhooks: Webhooks): Promise<void>;
  /** Whether a scrape shows it. */
  shows(scrape: string, before: string): boolean;
  end?(webhooks: Webhooks): Promise<void>;
}

const faults: readonly (readonly [string, Fault])[] = [
  [
    'an event that cannot be read',
    {
      alerts: ['EventsParked'],
      // A half of a surrogate pair cannot be stored.
      begin: ({ publish }) => publish('\ud800'),
      shows: (scrape) => valueIn(scrape, 'events_parked') > 0,
    },
  ],
  [
    'receivers that are gone',
    {
      alerts: ['WebhookRegistrationsDisabled'],
      async begin({ register, publish }) {
        const receiver = await startReceiver();
        closers.push(receiver.close);
        receiver.answer = answers(410);
        for (const n of [1, 2, 3, 4, 5]) await register(`${receiver.url}/${n}`);
        await publish('jny_1');
      },
      shows: (scrape) => valueIn(scrape, 'webhook_registrations_disabled_total') === 5,
    },
  ],
  [
    'a bus that is away',
    {
      alerts: ['ProcessDegraded', 'OutboxStuck'],
      async begin({ bus, register, jump }) {
        await bus.cut();
        await register('https://receiver.example/hook');
        // The client of NATS would not connect again before a clock that was set back is where it was.
        jump(180_000);
      },
      shows: (scrape) =>
        valueIn(scrape, 'degraded') === 1 && valueIn(scrape, 'events_outbox_age_seconds') > 120,
      end: ({ bus }) => bus.restore(),
    },
  ],
  [
    'a database that is away',
    {
      alerts: ['ProcessNotReady', 'DatabaseFails'],
      async begin({ database, register }) {
        await database.cut();
        for (let calls = 0; calls < 40; calls++)
          await expect(register('https://receiver.example/hook')).rejects.toThrow();
      },
      shows: (scrape, before) =>
        valueIn(scrape, 'ready') === 0 &&
        valueIn(scrape, 'store_errors_total') - valueIn(before, 'store_errors_total') >= 40,
      end: ({ database }) => database.restore(),
    },
  ],
];

const title = 'decisions.md 16: the alerts of a process that meets a fault fire, and did not before:';

test.for(faults)(`${title} %s`, async ([, { alerts, begin, shows, end }], { skip }) => {
  if (unavailable !== undefined) return skip(unavailable);
  const isWell = (scrape: string) => valueIn(scrape, 'ready') === 1 && valueIn(scrape, 'degraded') === 0;
  const before = await scrapeUntil(isWell);
  await begin(webhooks);
  const during = await scrapeUntil((scrape) => shows(scrape, before));
  await end?.(webhooks);
  for (const alert of alerts)
    await expectAlert(promtool, alert, { before, during, at: Math.floor(Date.now() / 1000) });
});

test(`${title} a certificate of the internal ports that ends in three days`, async ({ skip }) => {
  if (unavailable !== undefined) return skip(unavailable);
  const scrape = await webhooks.scrape();
  const end = new X509Certificate(certificates.server.cert).validToDate.getTime() / 1000;
  // Its last week begins between the two.
  const at = end - 7 * 86_400 - 100 * 60;
  await expectAlert(promtool, 'InternalCertificateEnds', { before: scrape, during: scrape, at });
});

function scrapeUntil(isIt: (scrape: string) => boolean): Promise<string> {
  return eventually(async () => {
    const scrape = await webhooks.scrape();
    if (!isIt(scrape)) throw new Error('no scrape shows it yet');
    return scrape;
  });
}
