// Takes long: it starts nine processes, and kills each of them under walks, some of them several times.
import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { type EventEnvelope, openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { type Document, openStore } from '@telehealth/store';
import { isUnavailable, startPromtool } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { alertFaults, scrapeUntil } from '../../src/faults/alert-faults.ts';
import { embeddedFaults, startEmbeddedPlatform } from '../../src/faults/embedded-platform.ts';
import type { Fault, Stage } from '../../src/faults/fault.ts';
import { faultTable, writeFaultPage } from '../../src/faults/fault-page.ts';
import { startFaultyPlatform } from '../../src/faults/faulty-platform.ts';
import { networkFaults } from '../../src/faults/network-faults.ts';
import { processFaults } from '../../src/faults/process-faults.ts';
import { type FaultRow, runFaults } from '../../src/faults/run-faults.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectAlert } from '../../src/setup/expect-alert.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';
import { walkThroughKills } from '../../src/walk/walk-through-kills.ts';

/** More with `npm run kill-replicas`. */
const patients = Number(process.env.PATIENTS ?? 4);
const kills = Number(process.env.KILLS ?? 2);

/** Which rows of the suite of faults: all with `npm run faults`. */
const {
  FAULTS = '^kill -9 of (NATS|the database|each process)|^service → database: reset|^embedded: the disk is full',
} = process.env;
const print = (line: string) => void (process.env.FAULTS && process.stdout.write(`${line}\n`));

interface StoredJourney extends Document {
  readonly sequence: number;
  readonly outbox?: readonly { readonly event?: EventEnvelope }[];
}

const rows: FaultRow[] = [];
afterAll(() => {
  print(faultTable(rows));
  if (FAULTS === '.') writeFaultPage(rows);
});

/** Lets those of the faults happen that are chosen. */
async function expectHarmless<S extends Stage>(stage: S, faults: readonly Fault<S>[]): Promise<void> {
  const run = await runFaults(stage, faults, print);
  rows.push(...run.rows);
  const { lost, doubled, stray, violations } = run;
  expect({ lost, doubled, stray, violations }).toEqual({ lost: [], doubled: [], stray: [], violations: [] });
  for (const { fault, accepted, costsNoCall, failedCalls } of run.rows) {
    expect(accepted, fault).toBeGreaterThan(0);
    const tries = run.failedTries.filter((made) => made.fault === fault);
    if (costsNoCall) expect(failedCalls, JSON.stringify(tries)).toBe(0);
  }
}

// All faults together take half an hour of a quiet machine.
const limit = { timeout: 120 * 60_000 };
const harmless =
  'decisions.md 16, G4: nothing accepted is lost or doubled, and nothing goes to another tenant';
const chosen = <S extends Stage>(faults: readonly Fault<S>[]) =>
  faults.filter(({ name }) => new RegExp(FAULTS).test(name));

const promtool = await startPromtool();

await describeWith(startFaultyPlatform, 'the platform on MongoDB and NATS', (platform) => {
  const { base_url, api_key, brands, ops_urls, ops_token } = platform.start;

  test('decisions.md 1 overload: 20 walks at once are all served on a database that takes 58 ms more for each operation', async () => {
    const operationMs = 58;
    const databases = platform.links.filter(({ to }) => to === 'database');
    for (const { proxy } of databases)
      await proxy.poison([{ type: 'latency', stream: 'downstream', attributes: { latency: operationMs } }]);
    onTestFinished(async () => {
      for (const { proxy } of databases) await proxy.restore();
    });
    const client = intakeClient(base_url, api_key, brands[0]?.brand_id ?? '');

    const begunAt = performance.now();
    const walks = await Promise.all(
      Array.from({ length: 20 }, () => walk(client, {}, undefined, { query: { phase: 'qualification' } })),
    );

    const answers = walks[0]?.steps.length ?? 0;
    expect(performance.now() - begunAt, 'the database was slow').toBeGreaterThan(answers * operationMs);
    for (const { steps } of walks) expect(steps.at(-1)).toMatchObject({ status: 'complete', node: null });
  });

  test(`decisions.md 13: kill -9 of one of two intake replicas, ${kills} times under ${patients} walks, costs no call`, async () => {
    const offering = 'ed-tadalafil-daily';
    const brand = brands.find(({ offerings }) =>
      offerings.some((sold) => JSON.stringify(sold).includes(offering)),
    );
    const published = new Map<string, EventEnvelope>();
    const bus = openBus(platform.busUrl(), { clock: systemClock });
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
    const store = await openStore(platform.storeUrl('intake'));
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
    if (process.env.KILLS !== undefined) process.stdout.write(`${walks.length} walks, ${kills} kills\n`);
  });

  test('decisions.md 5: domains and accounts are killed: a brand that sold a moment before goes on selling', async () => {
    const [sold, neverAsked] = brands.map(({ brand_id }) => brand_id) as [string, string];
    const offering = 'wl-semaglutide-monthly';
    const query = { phase: 'qualification', offering };
    const walked = async () =>
      (await walk(intakeClient(base_url, api_key, sold), {}, undefined, { query })).journeyId;
    const pay = (journey_id: string) =>
      send(`${base_url}/v1/payments`, {
        method: 'POST',
        headers: bearing(api_key, sold),
        body: { journey_id },
      });
    const [before, journeyId] = [await walked(), await walked()];
    expect((await pay(before)).status).toBe(201);
    const storefrontOf = (brandId: string) =>
      send(`${base_url}/v1/account/brands/${brandId}/storefront?offering_ref=${offering}`, {
        headers: bearing(api_key, brandId),
      });
    expect((await storefrontOf(sold)).body.data).toMatchObject({ sellable: true });

    await Promise.all([platform.kill('domains'), platform.kill('accounts')]);
    onTestFinished(async () => {
      await Promise.all([platform.restart('domains'), platform.restart('accounts')]);
    });
    const initiated = await pay(journeyId);
    expect([initiated.status, initiated.body]).toMatchObject([201, { data: { payment_state: 'created' } }]);
    expect((await storefrontOf(sold)).body.data).toMatchObject({ sellable: true });
    const unknown = await storefrontOf(neverAsked);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  test('catalog is killed: running intakes go on, new ones open as last seen, a brand never seen gets 503', async () => {
    // What an intake has seen, the other has not.
    await platform.kill('intake-2');
    onTestFinished(() => platform.restart('intake-2'));
    const [seen, unseen] = brands.map(({ brand_id }) => brand_id) as [string, string];
    const offering = 'wl-semaglutide-monthly';
    const created = await fetch(`${base_url}/v1/account/offerings/${offering}/qualification/questions`, {
      method: 'POST',
      headers: { ...bearing(api_key, seen), 'content-type': 'application/json' },
      body: JSON.stringify({
        fact: 'goal_weight_kg',
        control: 'weight_kg',
        copy: { headline: 'Your wish?' },
        required: true,
      }),
    });
    expect(created.status).toBe(201);
    const intake = intakeClient(base_url, api_key, seen);
    const running = (await intake.resolve(undefined, { offering })).body;
    expect(running.node.copy).toBe('Your wish?');

    await platform.kill('catalog');
    onTestFinished(() => platform.restart('catalog'));

    const second = await intake.next(running.journey_id, bodyFor(running.node));
    expect([second.status, second.body.node.node_id]).not.toEqual([200, running.node.node_id]);
    expect((await intake.resolve(running.journey_id)).body).toEqual({ ...second.body, resumed: true });
    const opened = await intake.resolve(undefined, { offering });
    expect([opened.status, opened.body.node]).toEqual([200, running.node]);

    const neverSeen = await intakeClient(base_url, api_key, unseen).resolve(undefined, { offering });
    expect([neverSeen.status, neverSeen.body.type]).toEqual([503, expect.stringMatching(/unavailable$/)]);
    expect(neverSeen.headers.get('retry-after')).toBeTruthy();
  });

  const faults = chosen([...processFaults, ...networkFaults]);
  test.runIf(faults.length > 0)(`${harmless}: processes, bus, database and network`, limit, () =>
    expectHarmless(platform, faults),
  );

  // The last ones: what they do to webhooks stays.
  test.for(alertFaults)(
    'decisions.md 16: the alerts of a process that meets a fault fire, and did not before: $name',
    async ({ alerts, begin, shows, end }, { skip }) => {
      if (isUnavailable(promtool)) return skip(promtool.unavailable);
      const before = await scrapeUntil(platform);
      await begin(platform);
      const during = await scrapeUntil(platform, (scrape) => shows(scrape, before));
      await end?.(platform);
      for (const alert of alerts)
        await expectAlert(promtool, alert, { before, during, at: Math.floor(Date.now() / 1000) });
    },
  );
});

const embedded = chosen(embeddedFaults);
test.runIf(embedded.length > 0)(`${harmless}: embedded databases`, limit, async ({ skip }) => {
  const stage = await startEmbeddedPlatform();
  if (isUnavailable(stage)) return skip(stage.unavailable);
  onTestFinished(stage.stop);
  await expectHarmless(stage, embedded);
});
