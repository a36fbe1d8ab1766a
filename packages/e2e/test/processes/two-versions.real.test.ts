// Takes long: it starts ten processes, and each of them twice again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { type Distributed, startDistributed } from '@telehealth/platform';
import { startNatsWithUsers } from '@telehealth/platform/bus-roles';
import { gateway, services } from '@telehealth/platform/services';
import { isUnavailable, startMongo } from '@telehealth/test-servers';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorTransport } from '../../src/clients/operator.ts';
import type { Accepted } from '../../src/faults/accepted.ts';
import { auditSettled } from '../../src/faults/audit-settled.ts';
import { type FaultTenant, makeFaultTenant } from '../../src/faults/fault-tenant.ts';
import { type FailedTry, startTraffic } from '../../src/faults/traffic.ts';
import { forgetDescription } from '../../src/http/described-answer.ts';
import { receiversHere } from '../../src/setup/receivers-here.ts';
import { checkOutReleased } from '../../src/setup/released-checkout.ts';
import { releasedSettings } from '../../src/setup/released-settings.ts';

// Every process is killed, not drained, and starts again in the other version: an upgrade at its worst.

const released = checkOutReleased();
/** As docs/upgrades.md has it: what is called before what calls it, and back in reverse. */
const upwards = [
  ...services.flatMap(({ name }) => (name === 'intake' ? ['intake-1', 'intake-2'] : [name])),
  gateway.name,
];
const newer = new Set<string>();
const closers: (() => unknown)[] = [() => released?.remove()];
/** What both directions have accepted: the second one finds what was stored before the first. */
const accepted: Accepted[] = [];
let platform: Distributed;
let receiver: Receiver;
let tenants: readonly FaultTenant[];
let unavailable: string | undefined;

beforeAll(async () => {
  if (released === undefined) {
    unavailable = 'the commit of the last release is not in this clone';
    return;
  }
  const [mongo, nats] = [await startMongo(), await startNatsWithUsers()];
  for (const server of [mongo, nats]) {
    if (isUnavailable(server)) unavailable = server.unavailable;
    else closers.push(server.stop);
  }
  if (isUnavailable(mongo) || isUnavailable(nats)) {
    if (process.env.REQUIRE_REAL_BACKENDS === '1') throw new Error(unavailable);
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-versions-'));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  receiver = await startReceiver();
  closers.push(receiver.close);
  const databases = new Map(services.map(({ name }) => [name, mongo.freshDatabase()]));
  platform = await startDistributed({
    storeUrl: (service) => databases.get(service) ?? '',
    busUrl: (name) => nats.userOf(nats.url, name),
    checkoutOf: (name) => (newer.has(name) ? join(import.meta.dirname, '../../../..') : released.folder),
    settingsElsewhere: releasedSettings,
    dataDir,
    port: 0,
    egressAllow: [receiversHere.EGRESS_ALLOW_CIDRS],
    env: { RATE_LIMITS: 'off', WEBHOOK_TIMEOUT: '5s' },
    print: () => {},
    onLoss: () => {},
  });
  closers.push(platform.close);
  const { start } = platform;
  // What has only just started may not answer yet.
  tenants = await Promise.all(
    ['first', 'second'].map((name) => eventually(() => makeFaultTenant(name, start, receiver.url))),
  );
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function restart(name: string, isNewer: boolean): Promise<void> {
  if (isNewer) newer.add(name);
  else newer.delete(name);
  await platform.kill(name);
  await platform.restart(name);
  if (name === gateway.name) forgetDescription(platform.start.base_url);
}

test.for([
  ['from the last release to this version', true],
  ['back to the last release', false],
] as const)(
  'decisions.md 16: an upgrade %s under walks and payments loses and doubles nothing, and parks no event',
  { timeout: 10 * 60_000 },
  async ([, isNewer], { skip }) => {
    if (unavailable !== undefined) {
      if (process.env.CI) throw new Error(unavailable);
      return skip(unavailable);
    }
    const { start } = platform;
    const orders = createClient(OrderService, operatorTransport('orders', start));
    const traffic = startTraffic(tenants, receiver, (orderRef) =>
      eventually(() => orders.reconcileOrder({ orderRef })),
    );
    for (const name of isNewer ? upwards : upwards.toReversed()) {
      traffic.begin(name);
      await traffic.triesEnded(20, 10_000);
      await restart(name, isNewer);
    }
    await traffic.wholeRound();
    await traffic.stop();

    accepted.push(...traffic.accepted);
    const { lost, doubled, stray } = await auditSettled({ start, receiver }, tenants, accepted);
    expect({ lost, doubled, stray, violations: traffic.violations }).toEqual({
      lost: [],
      doubled: [],
      stray: [],
      violations: [],
    });
    // Intake has two replicas.
    const isRepeated = ({ fault, number }: FailedTry) => fault.startsWith('intake-') && number === 2;
    expect(traffic.failedTries.filter(isRepeated)).toEqual([]);
    for (const kind of ['submission', 'order', 'payment', 'refund']) {
      expect(traffic.accepted.filter(({ what }) => what.kind === kind).length, kind).toBeGreaterThan(2);
    }
    for (const url of platform.operationsUrls) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).not.toMatch(/^events_parked(?:\{.*\})? [1-9]/m);
    }
  },
);
