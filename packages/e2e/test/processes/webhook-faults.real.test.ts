// Takes long: it starts nine processes, and what a killed one held is sent again after 30 s.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Distributed, startDistributed } from '@telehealth/platform';
import { services } from '@telehealth/platform/services';
import {
  type DurableMongo,
  isUnavailable,
  type NatsServer,
  startDurableMongo,
  startNats,
} from '@telehealth/test-servers';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Registered, type WebhookClient, webhookClient } from '../../src/clients/webhook-client.ts';

let platform: Distributed;
let receiver: Receiver;
let mongo: DurableMongo;
let nats: NatsServer;
let webhooks: WebhookClient;
let registered: Registered;
let unavailable: string | undefined;
/** What the processes print, for a test that fails. */
const log: string[] = [];
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'webhook-faults-'));
  closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const started = await startDurableMongo();
  if (isUnavailable(started)) return skipAll(started.unavailable);
  mongo = started;
  closers.push(mongo.stop);
  const bus = await startNats();
  if (isUnavailable(bus)) return skipAll(bus.unavailable);
  nats = bus;
  closers.push(nats.stop);
  receiver = await startReceiver();
  closers.push(receiver.close);
  const databases = new Map(services.map(({ name }) => [name, mongo.freshDatabase()]));
  platform = await startDistributed({
    storeUrl: (service) => databases.get(service) ?? '',
    busUrl: () => nats.url,
    dataDir,
    port: 0,
    intakeReplicas: 1,
    egressAllow: ['127.0.0.0/8'],
    env: { RATE_LIMITS: 'off', WEBHOOK_TIMEOUT: '5s' },
    print: (line) => void log.push(line),
    onLoss: () => {},
  });
  closers.push(platform.close);
  const { base_url: baseUrl, api_key: apiKey, brands } = platform.start;
  webhooks = webhookClient({ baseUrl, apiKey, brandId: brands[0]?.brand_id ?? '' });
  registered = await webhooks.register(receiver.url);
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(log.slice(-500).join('\n')));
});

function skipAll(reason: string): void {
  if (process.env.REQUIRE_REAL_BACKENDS === '1') throw new Error(reason);
  unavailable = reason;
}

const eventsBefore = 3;
const eventsAfter = 3;

/** Events that go on while `fault` happens; the journeys whose event was acknowledged to the caller. */
async function eventsThrough(fault: () => Promise<void>): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  let isOver = false;
  let [onEvent, left] = [() => {}, 0];
  const after = (count: number) =>
    new Promise<void>((resolve) => {
      [onEvent, left] = [resolve, count];
    });
  const causing = (async () => {
    while (!isOver) {
      // What is refused meanwhile was not promised.
      const journeyId = await webhooks.causeEvent().catch(() => undefined);
      if (journeyId === undefined) continue;
      acknowledged.push(journeyId);
      if (--left === 0) onEvent();
    }
  })();
  await after(eventsBefore);
  await fault();
  await after(eventsAfter);
  isOver = true;
  await causing;
  return acknowledged;
}

/** Expects that each of these journeys is told of, and that what arrived twice has one webhook-id. */
async function expectAllTold(journeys: readonly string[]): Promise<void> {
  const idsOf = new Map<string, Set<string>>();
  const look = () => {
    for (const { body, headers } of receiver.requests) {
      const { data } = JSON.parse(body.toString());
      const ids = idsOf.get(data.journey_id) ?? new Set();
      idsOf.set(data.journey_id, ids.add(headers['webhook-id'] ?? ''));
    }
    return journeys.filter((id) => !idsOf.has(id));
  };
  await expect.poll(look, { timeout: 90_000, interval: 200 }).toEqual([]);
  for (const ids of idsOf.values()) expect(ids.size).toBe(1);
  const waiting = async () => (await webhooks.deliveries(registered.id, '?status=pending')).length;
  await expect.poll(waiting, { timeout: 90_000, interval: 200 }).toBe(0);
}

const limit = 240_000;

test('G4, case 22: kill -9 of webhooks in the middle of traffic loses no event', { timeout: limit }, async ({
  skip,
}) => {
  if (unavailable !== undefined) return skip(unavailable);
  const journeys = await eventsThrough(async () => {
    // The attempt that the receiver holds is broken off.
    const held = new Promise<void>((resolve) => {
      receiver.answerNext(() => resolve());
    });
    await held;
    await platform.kill('webhooks');
    await webhooks.causeEvent();
    await platform.restart('webhooks');
  });
  await expectAllTold(journeys);
  const repeated =
    receiver.requests.length - new Set(receiver.requests.map(({ body }) => body.toString())).size;
  expect(repeated, 'the broken attempt is made again').toBeGreaterThan(0);
});

test('G4: NATS is killed and started again in the middle of traffic, and no event is lost', {
  timeout: limit,
}, async ({ skip }) => {
  if (unavailable !== undefined) return skip(unavailable);
  const journeys = await eventsThrough(async () => {
    await nats.crash();
    await webhooks.causeEvent();
    await nats.restart();
  });
  await expectAllTold(journeys);
});

test('G4: MongoDB is stopped and started again in the middle of traffic, and no event is lost', {
  timeout: limit,
}, async ({ skip }) => {
  if (unavailable !== undefined) return skip(unavailable);
  const journeys = await eventsThrough(async () => {
    await mongo.halt();
    await webhooks.causeEvent().catch(() => {});
    await mongo.resume();
  });
  await expectAllTold(journeys);
});
