// Takes long: it starts nine processes, and kills some of them while a tenant is deleted.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDistributed } from '@telehealth/platform';
import { startNatsWithUsers } from '@telehealth/platform/nats-with-users';
import { isUnavailable } from '@telehealth/test-servers';
import { eventually, listening } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { actAtCheckout } from '../../src/clients/pay-order.ts';
import { percentile, startNeighbour } from '../../src/deletion/neighbour.ts';
import { startOps } from '../../src/deletion/ops-process.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { receiversHere } from '../../src/setup/receivers-here.ts';
import { runOps } from '../../src/setup/run-ops.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';
import { filesOfIds, placesOfIds } from './ids-in-databases.ts';

/** The files of media, without the one that says the mode of the folder. */
const mediaIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => name !== '.deployment-mode');

/** 10 000 for the full figure. */
const journeys = Number(process.env.JOURNEYS ?? 300);
const neighbours = 4;
const print = (line: string) => void (process.env.JOURNEYS && process.stdout.write(`${line}\n`));

interface Place {
  readonly service: string;
  readonly place: string;
  readonly goes: number;
  readonly why: string | null;
}

async function startPlatform() {
  const nats = await startNatsWithUsers();
  if (isUnavailable(nats)) return nats;
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-deletion-'));
  const platform = await startDistributed({
    storeUrl: (service) => `sqlite:${join(dataDir, `${service}.sqlite`)}`,
    busUrl: (name) => nats.userOf(nats.url, name),
    dataDir,
    port: 0,
    egressAllow: [receiversHere.EGRESS_ALLOW_CIDRS],
    env: { RATE_LIMITS: 'off' },
    print: () => {},
    onLoss: () => {},
  });
  onTestFinished(async () => {
    await platform.close();
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...platform, dataDir, stop: nats.stop };
}

test('decisions.md 16: a tenant is deleted whole, however often the command and the services are killed, while a neighbour walks', {
  timeout: 120 * 60_000,
}, async ({ skip }) => {
  const platform = await startPlatform();
  if (isUnavailable(platform)) return skip(platform.unavailable);
  const { start, dataDir } = platform;
  const { base_url, api_key, brands, ops_urls, ops_token } = start;
  const urls = Object.entries(ops_urls).map(([service, url]) => [`OPS_URL_${service.toUpperCase()}`, url]);
  const env = { OPS_TOKEN: ops_token, ...Object.fromEntries(urls) };
  const ops = async (...args: string[]) => {
    const { exitCode, out, notes } = await runOps(env, ...args, '--json');
    expect({ exitCode, notes: exitCode === 0 ? '' : notes }).toEqual({ exitCode: 0, notes: '' });
    return JSON.parse(out);
  };
  const seller = brands.find(({ therapies }) => therapies.length === 1)?.brand_id ?? '';
  const { clients } = await ops('client', 'list');
  const ofBrand = async (clientId: string) =>
    (await ops('brand', 'list', '--client', clientId)).brands.map(
      ({ brand_id }: { brand_id: string }) => brand_id,
    );
  let clientId = '';
  for (const { client_id } of clients) if ((await ofBrand(client_id)).includes(seller)) clientId = client_id;
  await ops('client', 'update', clientId, '--journeys-per-day', '1000000');

  const other = (await ops('client', 'create', '--name', 'Neighbour', '--mode', 'test')).client.client_id;
  const created = await ops(
    'brand',
    'create',
    '--client',
    other,
    '--name',
    'N',
    '--enabled-therapy',
    'weight_loss',
  );
  await ops('client', 'update', other, '--journeys-per-day', '1000000');
  const key = await ops('api-key', 'issue', '--client', other);

  // What the tenant has: walks with media and orders in several states, and many journeys.
  const ids = new Set<string>([clientId, ...(await ofBrand(clientId))]);
  for (const { key_id } of (await ops('api-key', 'list', '--client', clientId)).api_keys) ids.add(key_id);
  const client = intakeClient(base_url, api_key, seller);
  let taken = 0;
  const receiver = createServer((_request, response) => {
    taken++;
    response.writeHead(204).end();
  });
  const receiverUrl = await listening(receiver);
  const registered = await send(`${base_url}/v1/webhooks/registrations`, {
    method: 'POST',
    headers: bearing(api_key, seller),
    body: { url: receiverUrl, event_types: ['journey.payment.succeeded.v1'] },
  });
  ids.add(registered.body.data.registration_id);
  for (const actions of [undefined, [], ['decline'], ['pay'], ['pay', 'refund']]) {
    const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' };
    const { journeyId } = await walk(client, {}, undefined, { query });
    ids.add(journeyId);
    if (actions === undefined) continue;
    const initiate = () =>
      send(`${base_url}/v1/payments`, {
        method: 'POST',
        headers: { ...bearing(api_key, seller), 'idempotency-key': `key-of-${journeyId}` },
        body: { journey_id: journeyId },
      });
    const paid = await eventually(async () => {
      const answer = await initiate();
      expect(answer.status).toBeLessThan(300);
      return answer;
    });
    await actAtCheckout(paid.body.data.checkout_url, ...actions);
    // The clinical phase asks for photos.
    if (actions.length === 1 && actions[0] === 'pay') {
      await eventually(() => walk(client, {}, undefined, { journeyId, query: { phase: 'clinical' } }));
    }
  }
  const mint = async () => {
    const { body } = await client.resolve();
    ids.add(body.journey_id);
    await client.next(body.journey_id, bodyFor(body.node));
  };
  const walks = ids.size;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (ids.size - walks < journeys) await mint();
    }),
  );
  print(`${ids.size} ids`);
  await eventually(() => expect(taken).toBeGreaterThan(0));
  expect(mediaIn(dataDir).length).toBeGreaterThan(0);

  const neighbour = startNeighbour(
    { baseUrl: base_url, apiKey: key.api_key, brandId: created.brand.brand_id },
    neighbours,
  );
  onTestFinished(() => neighbour.stop());
  neighbour.take();
  await delay(journeys > 1000 ? 60_000 : 5_000);
  const before = neighbour.take();

  const placesNow = async (): Promise<readonly Place[]> => (await ops('client', 'data', clientId)).places;
  const goes = (places: readonly Place[], service: string) =>
    places.filter((each) => each.service === service).reduce((sum, each) => sum + each.goes, 0);
  const planned = await placesNow();
  expect(goes(planned, 'intake')).toBeGreaterThan(journeys);

  await ops('client', 'suspend', clientId, '--reason', 'the end', '--yes');
  const run = () => startOps(start, 'client', 'delete', clientId, '--yes', '--reason', 'the end', '--json');
  const until = async (isReached: (places: readonly Place[]) => boolean) => {
    while (!isReached(await placesNow())) await delay(journeys > 1000 ? 300 : 50);
  };
  const of = goes(planned, 'intake');
  const moments = [
    { left: 0.6, also: undefined },
    { left: 0.3, also: 'intake-1' },
    { left: 0.1, also: 'orders' },
  ];
  const beganAt = Date.now();
  let during: readonly number[] = [];
  for (const { left, also } of moments) {
    neighbour.take();
    const deletion = run();
    const early = deletion.ended.then(({ exitCode, notes }) => {
      if (exitCode !== null) throw new Error(`the deletion ended with ${exitCode}: ${notes}`);
    });
    await Promise.race([until((now) => goes(now, 'intake') < left * of), early]);
    // While no service is killed.
    if (also === undefined) during = neighbour.take();
    deletion.kill();
    if (also !== undefined) {
      await platform.kill(also);
      await platform.restart(also);
    }
    await deletion.ended;
  }
  const afterwards = run();
  await Promise.race([until((now) => goes(now, 'intake') === 0), afterwards.ended]);
  await platform.kill('webhooks');
  await platform.restart('webhooks');
  await afterwards.ended;
  const last = await run().ended;
  expect([last.exitCode, last.notes]).toEqual([0, '']);
  await neighbour.stop();
  print(
    `deleted in ${Date.now() - beganAt} ms, neighbour refused ${neighbour.failures.length}: ${neighbour.failures.slice(0, 3)}`,
  );
  for (const [name, sorted] of Object.entries({ before, during })) {
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)].map((ms) => ms.toFixed(1));
    print(`neighbour ${name}: ${sorted.length} calls, p50 ${p50} ms, p99 ${p99} ms`);
  }

  const proof: readonly Place[] = JSON.parse(last.out).places;
  expect(proof.filter((each) => each.goes > 0)).toEqual([]);
  const kept = new Set(
    proof.filter(({ why }) => why !== null).map((each) => `${each.service} ${each.place}`),
  );
  const left = placesOfIds(dataDir, ids);
  const places = [...left.keys()].toSorted();
  print(JSON.stringify([...left].map(([place, kinds]) => [place, [...kinds]])));
  expect(places.filter((place) => !kept.has(place))).toEqual([]);
  const withJourneys = [...left].filter(([, kinds]) => kinds.has('jny')).map(([place]) => place);
  expect(withJourneys.filter((place) => !place.endsWith(' audit'))).toEqual([]);
  expect(filesOfIds(dataDir, ids)).toEqual([]);
  expect(mediaIn(dataDir)).toEqual([]);

  const answer = await send(`${base_url}/v1/account/brands`, { headers: bearing(api_key, seller) });
  expect(answer.status).toBe(401);
  const shown = await ops('client', 'show', clientId);
  expect(shown.client).toMatchObject({ client_id: clientId, name: null, deletion: { reason: 'the end' } });
  expect(shown.client.deletion.ended_at).not.toBeNull();
  const again: readonly Place[] = (await ops('client', 'delete', clientId)).places;
  expect(again.filter((each) => each.goes > 0)).toEqual([]);
});
