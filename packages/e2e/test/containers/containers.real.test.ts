// Takes long: whole containers are killed and replaced. Needs the set-up that .ci/containers brings up.
import { randomUUID } from 'node:crypto';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { actAtCheckout } from '../../src/clients/pay-order.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';
import {
  type Container,
  containers,
  crash,
  docker,
  ops,
  roll,
  thisMachineIn,
} from '../../src/containers/compose.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { walk } from '../../src/walk/walk.ts';
import { walkThroughKills } from '../../src/walk/walk-through-kills.ts';

const baseUrl = `http://127.0.0.1:${process.env.GATEWAY_PORT}`;
const offering = 'wl-semaglutide-monthly';
const query = { phase: 'qualification', offering };

async function newTenant() {
  const name = `ci-${randomUUID().slice(0, 8)}`;
  const { token } = await ops(undefined, 'operator', 'create', name, '--scope', 'accounts');
  const { client } = await ops(
    token,
    ...['client', 'create', '--name', 'Acme', '--mode', 'test'],
    ...['--intake-per-second', '500', '--other-per-second', '500'],
  );
  const { brand } = await ops(
    token,
    ...[
      'brand',
      'create',
      '--client',
      client.client_id,
      '--name',
      'Acme',
      '--enabled-therapy',
      'weight_loss',
    ],
  );
  const { api_key: apiKey } = await ops(token, 'api-key', 'issue', '--client', client.client_id);
  return { baseUrl, apiKey, brandId: brand.brand_id as string };
}

async function post(path: string, body: object) {
  const answer = await send(`${baseUrl}${path}`, {
    method: 'POST',
    headers: bearing(tenant.apiKey, tenant.brandId),
    body,
  });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${answer.bytes}`);
  return answer.body;
}

/** Pays for a journey, and waits until the tenant is told. */
async function pay(journeyId: string): Promise<void> {
  const { data } = await post('/v1/payments', { journey_id: journeyId });
  await actAtCheckout(data.checkout_url, 'pay');
  await eventually(() => {
    const events = receiver.requests.map(({ body }) => JSON.parse(body.toString()));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'journey.payment.succeeded.v1',
        data: expect.objectContaining({ journey_id: journeyId }),
      }),
    );
  });
}

/** Waits until these containers run on and each is healthy in another process than before. */
async function recovered(killed: readonly Container[]): Promise<void> {
  const waiting = async () => {
    const present = new Map((await containers()).map((container) => [container.id, container]));
    const isBack = ({ id, pid }: Container) =>
      present.get(id)?.health === 'healthy' && present.get(id)?.pid !== pid;
    return killed.filter((container) => !isBack(container)).map(({ service }) => service);
  };
  await expect.poll(waiting, { interval: 1000, timeout: 150_000 }).toEqual([]);
}

let tenant: Awaited<ReturnType<typeof newTenant>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let client: ReturnType<typeof intakeClient>;

beforeAll(async () => {
  tenant = await newTenant();
  client = intakeClient(baseUrl, tenant.apiKey, tenant.brandId);
  await executeAgreements(tenant.apiKey, baseUrl);
  await post(`/v1/account/brands/${tenant.brandId}/offerings`, { offering_ref: offering });
  receiver = await startReceiver({ host: '0.0.0.0' });
  const url = `http://${await thisMachineIn('outside')}:${receiver.port}`;
  await webhookClient(tenant).register(url, ['journey.payment.succeeded.v1']);
});
afterAll(() => receiver?.close());

test('decisions.md 16: an intake, its payment and its webhook go through the whole of docker-compose.yml', async () => {
  const { journeyId } = await walk(client, {}, undefined, { query });
  await pay(journeyId);
});

test('decisions.md 13: no process of a container is root, and none can write its root', async () => {
  const kinds = await containers();
  const found = await Promise.all(
    kinds.map(async ({ id, service }) => {
      const script = 'id -u; touch /here 2>&1 || true';
      return `${service} ${(await docker('exec', id, 'sh', '-c', script)).replace('\n', ' ')}`;
    }),
  );
  for (const line of found) expect(line).toMatch(/^[a-z]+ (1000|999|99) .*Read-only file system$/);
});

test('decisions.md 16: a Prometheus of the operators reaches the metrics of every process', async () => {
  const names = [...new Set((await containers()).map(({ service }) => service))];
  const processes = names.filter((name) => !['mongodb', 'nats', 'balancer'].includes(name));
  const scrape = `Promise.all(${JSON.stringify(processes)}.map(async (name) => {
    const answer = await fetch('http://' + name + ':9090/metrics');
    return name + ' ' + (await answer.text()).includes('process_cpu_seconds_total');
  })).then((lines) => console.log(lines.join('\\n')))`;
  const scraped = await docker('compose', 'run', '--rm', '--no-TTY', 'prometheus', scrape);
  expect(scraped.split('\n')).toEqual(processes.map((name) => `${name} true`));
  const monitor = `fetch('http://127.0.0.1:8222/jsz').then(async (answer) => console.log(await answer.text()))`;
  const jetstream = JSON.parse(await docker('compose', 'run', '--rm', '--no-TTY', 'nats-exporter', monitor));
  expect(jetstream.streams).toBeGreaterThan(0);
});

test('decisions.md 16: no call fails while one of two containers of intake is killed, and while all are replaced', async () => {
  const kills = [
    async () => {
      const killed = (await containers()).filter(({ service }) => service === 'intake').slice(0, 1);
      for (const container of killed) crash(container);
      await recovered(killed);
    },
    () => roll('intake'),
  ];
  const walks = await walkThroughKills({
    ...{ client, query, patients: 2, kills: kills.length },
    kill: async (n) => await kills[n]?.(),
  });
  expect(walks.length).toBeGreaterThanOrEqual(2);
});

test('decisions.md 16: no call of fifty a second fails while every gateway is replaced', async () => {
  const statuses = new Map<number | string, number>();
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const read = () =>
    send(`${baseUrl}/v1/account/brands/${tenant.brandId}`, {
      headers: bearing(tenant.apiKey, tenant.brandId),
    }).then(({ status }) => count(status), count);
  const calls: Promise<unknown>[] = [];
  const asking = setInterval(() => calls.push(read()), 20);
  const before = (await containers()).filter(({ service }) => service === 'gateway').map(({ id }) => id);
  await roll('gateway');
  clearInterval(asking);
  await Promise.all(calls);
  const after = (await containers()).filter(({ service }) => service === 'gateway').map(({ id }) => id);
  expect(after).toHaveLength(before.length);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
  expect([...statuses.keys()]).toEqual([200]);
  expect(calls.length).toBeGreaterThan(500);
});

test('decisions.md 16: one container of each kind is killed, each becomes healthy again, and a walk goes on to a delivered webhook', async () => {
  const begun = await walk(client, {}, ({ kind }) => kind === 'question', { query });
  const running = await containers();
  const killed = running.filter(
    ({ service }, index) => running.findIndex((other) => other.service === service) === index,
  );
  expect(killed.length).toBeGreaterThanOrEqual(10);
  for (const container of killed) crash(container);
  await recovered(killed);
  const { journeyId } = await walk(client, {}, undefined, { query, journeyId: begun.journeyId });
  await pay(journeyId);
});
