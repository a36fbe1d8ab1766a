// Takes long: it starts nine processes, and kills some of them under walks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { type EventEnvelope, openBus } from '@telehealth/events';
import { type Distributed, startDistributed } from '@telehealth/platform';
import { services } from '@telehealth/platform/services';
import { systemClock } from '@telehealth/service-kit';
import { type Document, openStore } from '@telehealth/store';
import { isUnavailable, type SlowMongo, startNats, startSlowMongo } from '@telehealth/test-servers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';
import { walkThroughKills } from '../../src/walk/walk-through-kills.ts';

/** More with `npm run kill-replicas`. */
const patients = Number(process.env.PATIENTS ?? 4);
const kills = Number(process.env.KILLS ?? 2);

interface StoredJourney extends Document {
  readonly sequence: number;
  readonly outbox?: readonly { readonly event?: EventEnvelope }[];
}

let platform: Distributed;
let servers: Servers;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  servers = await startServers(dataDir);
  platform = await startDistributed({
    ...servers,
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

interface Servers {
  readonly storeUrl: (service: string) => string;
  readonly mongo?: SlowMongo;
  readonly busUrl?: () => string;
  /** Why there are no MongoDB and NATS. */
  readonly unavailable?: string;
}

/** MongoDB and NATS, or else embedded databases. */
async function startServers(dataDir: string): Promise<Servers> {
  const mongo = await startSlowMongo();
  const nats = await startNats();
  if (isUnavailable(mongo) || isUnavailable(nats)) {
    for (const server of [mongo, nats]) if (!isUnavailable(server)) await server.stop();
    const [unavailable = ''] = [mongo, nats].flatMap((server) =>
      isUnavailable(server) ? server.unavailable : [],
    );
    if (process.env.REQUIRE_REAL_BACKENDS === '1') throw new Error(unavailable);
    return { storeUrl: (service) => `sqlite:${join(dataDir, `${service}.sqlite`)}`, unavailable };
  }
  closers.push(mongo.stop, nats.stop);
  const databases = new Map(services.map(({ name }) => [name, mongo.freshDatabase()]));
  return { storeUrl: (service) => databases.get(service) ?? '', mongo, busUrl: () => nats.url };
}

test('decisions.md 1 overload: 20 walks at once are all served on a database that takes 58 ms more for each operation', async ({
  skip,
}) => {
  const { mongo, unavailable } = servers;
  if (mongo === undefined) return skip(unavailable);
  const operationMs = 58;
  mongo.slowDown(operationMs);
  onTestFinished(() => mongo.slowDown(0));
  const { base_url, api_key, brands } = platform.start;
  const client = intakeClient(base_url, api_key, brands[0]?.brand_id ?? '');

  const begunAt = performance.now();
  const walks = await Promise.all(
    Array.from({ length: 20 }, () => walk(client, {}, undefined, { query: { phase: 'qualification' } })),
  );

  const answers = walks[0]?.steps.length ?? 0;
  expect(performance.now() - begunAt, 'the database was slow').toBeGreaterThan(answers * operationMs);
  for (const { steps } of walks) expect(steps.at(-1)).toMatchObject({ status: 'complete', node: null });
});

test(`decisions.md 13: kill -9 of one of two intake replicas, ${kills} times under ${patients} walks, costs no call`, async ({
  skip,
}) => {
  const { busUrl, storeUrl, unavailable } = servers;
  if (busUrl === undefined) return skip(unavailable);
  const { base_url, api_key, brands, ops_urls, ops_token } = platform.start;
  const offering = 'ed-tadalafil-daily';
  const brand = brands.find(({ offerings }) =>
    offerings.some((sold) => JSON.stringify(sold).includes(offering)),
  );
  const published = new Map<string, EventEnvelope>();
  const bus = openBus(busUrl(), { clock: systemClock });
  onTestFinished(() => bus.close());
  await bus.work({
    name: 'killed-replicas',
    types: Object.keys(eventRegistry) as EventType[],
    handle: async (event) => void published.set(event.id, event),
  });

  const walks = await walkThroughKills({
    client: intakeClient(base_url, api_key, brand?.brand_id ?? ''),
    query: { offering },
    patients,
    kills,
    async kill(n) {
      const name = `intake-${(n % 2) + 1}`;
      await platform.kill(name);
      await platform.restart(name);
    },
  });

  const [first] = walks;
  const nodes = first?.nodes.map(({ node_id }) => node_id) ?? [];
  expect(new Set(nodes).size).toBe(nodes.length);
  for (const walk of walks) {
    expect(walk.steps.at(-1).status).toBe('complete');
    expect(walk.nodes.map(({ node_id }) => node_id)).toEqual(nodes);
  }
  const submissions = createClient(
    SubmissionService,
    createGrpcTransport({ baseUrl: ops_urls?.intake ?? '' }),
  );
  const asOperator = { headers: { authorization: `Bearer ${ops_token}` } };
  const store = await openStore(storeUrl('intake'));
  onTestFinished(() => store.close());
  const journeys = await store.collection<StoredJourney>({ name: 'journeys', schemaVersion: 1 });
  for (const { journeyId } of walks) {
    const { submission } = await submissions.getSubmission({ journeyId }, asOperator);
    const answers = submission?.answers ?? [];
    expect(answers.filter(({ supersedes }) => supersedes !== 0)).toEqual([]);
    expect(new Set(answers.map(({ nodeId }) => nodeId)).size).toBe(answers.length);

    // What is not published yet waits for the sweep.
    const stored = await journeys.get(journeyId);
    const waiting = (stored?.outbox ?? []).flatMap(({ event }) => event ?? []);
    const events = new Map(waiting.map((event) => [event.id, event]));
    for (const event of published.values()) if (event.subject === journeyId) events.set(event.id, event);
    const sequences = [...events.values()].map(({ sequence = 0 }) => sequence).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: stored?.sequence ?? 0 }, (_, n) => n + 1));
    expect(sequences.length).toBeGreaterThan(0);
  }
  if (process.env.KILLS !== undefined)
    process.stdout.write(`${walks.length} walks, ${kills} kills
`);
});

test('decisions.md 5: domains and accounts are killed: a brand that sold a moment before goes on selling', async () => {
  const { base_url, api_key, brands } = platform.start;
  const [sold, neverAsked] = brands.map(({ brand_id }) => brand_id) as [string, string];
  const offering = 'wl-semaglutide-monthly';
  const query = { phase: 'qualification', offering };
  const { journeyId: journey_id } = await walk(intakeClient(base_url, api_key, sold), {}, undefined, {
    query,
  });
  const storefrontOf = (brandId: string) =>
    send(`${base_url}/v1/account/brands/${brandId}/storefront?offering_ref=${offering}`, {
      headers: bearing(api_key, brandId),
    });
  expect((await storefrontOf(sold)).body.data).toMatchObject({ sellable: true });

  await Promise.all([platform.kill('domains'), platform.kill('accounts')]);
  onTestFinished(async () => {
    await Promise.all([platform.restart('domains'), platform.restart('accounts')]);
  });
  const initiated = await send(`${base_url}/v1/payments`, {
    method: 'POST',
    headers: bearing(api_key, sold),
    body: { journey_id },
  });
  expect([initiated.status, initiated.body]).toMatchObject([201, { data: { payment_state: 'created' } }]);
  expect((await storefrontOf(sold)).body.data).toMatchObject({ sellable: true });
  const unknown = await storefrontOf(neverAsked);
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
});

test('catalog is killed: running intakes go on, new ones open as last seen, a brand never seen gets 503', async () => {
  const { base_url, api_key, brands } = platform.start;
  // What an intake has seen, the other has not.
  await platform.kill('intake-2');
  const [seen, unseen] = brands.map(({ brand_id }) => brand_id) as [string, string];
  const offering = 'wl-semaglutide-monthly';
  const created = await fetch(`${base_url}/v1/account/offerings/${offering}/qualification/questions`, {
    method: 'POST',
    headers: { ...bearing(api_key, seen), 'content-type': 'application/json' },
    body: JSON.stringify({
      fact: 'ship_state',
      control: 'single_select_cards',
      copy: { headline: 'Where?' },
      required: true,
    }),
  });
  expect(created.status).toBe(201);
  const intake = intakeClient(base_url, api_key, seen);
  const running = (await intake.resolve(undefined, { offering })).body;
  expect(running.node.copy).toBe('Where?');

  await platform.kill('catalog');

  const second = await intake.next(running.journey_id, bodyFor(running.node));
  expect([second.status, second.body.node.node_id]).not.toEqual([200, running.node.node_id]);
  expect((await intake.resolve(running.journey_id)).body).toEqual({ ...second.body, resumed: true });
  const opened = await intake.resolve(undefined, { offering });
  expect([opened.status, opened.body.node]).toEqual([200, running.node]);

  const neverSeen = await intakeClient(base_url, api_key, unseen).resolve(undefined, { offering });
  expect([neverSeen.status, neverSeen.body.type]).toEqual([503, expect.stringMatching(/unavailable$/)]);
  expect(neverSeen.headers.get('retry-after')).toBeTruthy();
});
