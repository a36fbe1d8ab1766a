// Takes long: it starts ten processes, and each of them twice again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Distributed, startDistributed } from '@telehealth/platform';
import { startNatsWithUsers } from '@telehealth/platform/bus-roles';
import { gateway, services } from '@telehealth/platform/services';
import { isUnavailable, startMongo } from '@telehealth/test-servers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { forgetDescription } from '../../src/http/described-answer.ts';
import { send } from '../../src/http/http-client.ts';
import { checkOutReleased } from '../../src/setup/released-checkout.ts';
import { walkThroughKills } from '../../src/walk/walk-through-kills.ts';

// Every process is killed, not drained, and starts again in the other version: an upgrade at its worst.

const released = checkOutReleased();
/** As docs/upgrades.md has it: what is called before what calls it. Intake is last and has two replicas, so it always answers. */
const order = [
  ...services.map(({ name }) => name).filter((name) => name !== 'intake'),
  'intake-1',
  'intake-2',
];
const newer = new Set<string>();
const closers: (() => unknown)[] = [() => released?.remove()];
let platform: Distributed;
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
  const databases = new Map(services.map(({ name }) => [name, mongo.freshDatabase()]));
  platform = await startDistributed({
    storeUrl: (service) => databases.get(service) ?? '',
    busUrl: (name) => nats.userOf(nats.url, name),
    checkoutOf: (name) => (newer.has(name) ? join(import.meta.dirname, '../../../..') : released.folder),
    dataDir,
    port: 0,
    env: { RATE_LIMITS: 'off' },
    print: () => {},
    onLoss: () => {},
  });
  closers.push(platform.close);
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function restart(name: string, isNewer: boolean): Promise<void> {
  if (isNewer) newer.add(name);
  else newer.delete(name);
  await platform.kill(name);
  await platform.restart(name);
}

test.for([
  ['from the last release to this version', true],
  ['back to the last release', false],
] as const)(
  'decisions.md 16: an upgrade %s under walks loses no call and no event, and parks none',
  async ([, isNewer], { skip }) => {
    if (unavailable !== undefined) {
      if (process.env.CI) throw new Error(unavailable);
      return skip(unavailable);
    }
    const { base_url, api_key, brands } = platform.start;
    const brandId = brands[0]?.brand_id ?? '';
    const walks = await walkThroughKills({
      client: intakeClient(base_url, api_key, brandId),
      query: { phase: 'qualification' },
      patients: 2,
      kills: order.length,
      kill: (n) => restart(order[n] ?? '', isNewer),
    });
    await restart(gateway.name, isNewer);
    forgetDescription(base_url);

    for (const { steps } of walks) expect(steps.at(-1).status).toBe('complete');
    const submitted = async () => {
      const found: string[] = [];
      for (const { journeyId } of walks) {
        const query = new URLSearchParams({ type: 'journey.intake.submitted.v1', journey_id: journeyId });
        const { body } = await send(`${base_url}/v1/events?${query}`, { headers: bearing(api_key, brandId) });
        for (const { data } of body.data) found.push(data.journey_id);
      }
      return found.sort();
    };
    await expect.poll(submitted, { timeout: 45_000 }).toEqual(walks.map(({ journeyId }) => journeyId).sort());
    for (const url of platform.operationsUrls) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).not.toMatch(/^events_parked(?:\{.*\})? [1-9]/m);
    }
  },
);
