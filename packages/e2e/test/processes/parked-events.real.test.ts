import { randomBytes } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { type Bus, makeEvent, openBus } from '@telehealth/events';
import { startNatsWithUsers } from '@telehealth/platform/nats-with-users';
import { callOptions, createTransport, digestOf } from '@telehealth/rpc';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { createLogger, createRegistry } from '@telehealth/service-kit/telemetry';
import { internalCredential } from '@telehealth/service-kit/testing';
import { StoreUnavailable } from '@telehealth/store';
import { interceptStore } from '@telehealth/store/testing';
import type { NatsServer } from '@telehealth/test-servers';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { describeWith } from '@telehealth/test-servers/vitest';
import { service } from '@telehealth/webhooks';
import { expect, onTestFinished, test } from 'vitest';
import { runOps } from '../../src/setup/run-ops.ts';

const operatorToken = 'operator-token-of-this-test-with-32-characters';
const [clientId, brandId] = ['cli_1', 'brd_1'];
const count = 40;

/** What is wrong with the database of webhooks: nothing, its collection of events, or all of it. */
type Fault = 'none' | 'events' | 'away';

/** Webhooks on a real bus, with its rights of production and a registration of a real receiver. */
async function startWebhooks(nats: NatsServer) {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const account = nats.freshAccount();
  const registry = createRegistry('webhooks');
  let fault: Fault = 'none';
  let refusals = 0;
  const config = service.loadConfig({
    HOST: '127.0.0.1',
    STORE_URL: 'sqlite::memory:',
    BUS_URL: nats.userOf(account, 'webhooks'),
    INTERNAL_CREDENTIAL: internalCredential,
    INTERNAL_CALLERS: `gateway:${digestOf(internalCredential)}`,
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    SEALING_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  const own = {
    logger: createLogger({ service: 'webhooks', level: 'silent' }),
    registry,
    retryDelaysMs: [1, 1],
    authenticateOperator: async (token: string) =>
      token === operatorToken
        ? { name: 'ada', scopes: new Set(['events']), clientIds: undefined }
        : undefined,
    wrapStore: (store: Parameters<typeof interceptStore>[0]) =>
      interceptStore(store, async (_, run, collection) => {
        if (fault === 'away' && collection === 'events') refusals++;
        if (fault === 'away') throw new StoreUnavailable('away');
        if (fault === 'events' && collection === 'events') throw new Error('this collection is broken');
        return await run();
      }),
  };
  const context = await service.createContext(config, own);
  const server = await service.createServer(context, { host: config.host, httpPort: 0, grpcPort: 0 });
  onTestFinished(() => server.close());
  const transport = createTransport({
    targets: [server.httpUrl],
    internalCredential,
  });
  onTestFinished(() => transport.close());
  const tenancy = { clientId, brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' } as const;
  await createClient(RegistrationService, transport).createRegistration(
    { url: receiver.url, eventTypes: ['journey.intake.submitted.v1'] },
    callOptions({ correlationId: 'c-1', tenancy }),
  );
  const publisher = openBus(nats.userOf(account, 'intake'), { clock: systemClock });
  onTestFinished(() => publisher.close());
  return {
    receiver,
    publisher,
    become(next: Fault) {
      fault = next;
    },
    ops: (...args: string[]) =>
      runOps({ OPS_URL_WEBHOOKS: server.grpcUrl, OPS_TOKEN: operatorToken }, ...args),
    async metric(name: string): Promise<string | undefined> {
      return new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(await registry.metrics())?.[1];
    },
    /** How often an event could not be stored. */
    refusals: () => refusals,
  };
}

/** Publishes as outboxes do: until the bus has each event. Their ids. */
async function publishEvents(bus: Bus): Promise<readonly string[]> {
  const published = Array.from({ length: count }, (_, n) =>
    makeEvent({
      type: 'journey.intake.submitted.v1',
      clientId,
      brandId,
      subject: `jny_${n}`,
      test: true,
      recordedAt: Date.now(),
      data: { journeyId: `jny_${n}` },
    }),
  );
  for (const event of published) {
    const publish = () => bus.publish(event).then(() => 'published', String);
    await expect.poll(publish).toBe('published');
  }
  return published.map(({ id }) => id);
}

/** The ids of the events that these requests tell of. */
const idsIn = (requests: readonly { readonly body: Buffer }[]) =>
  requests.map(({ body }) => JSON.parse(body.toString()).id).toSorted();

await describeWith(startNatsWithUsers, 'parked events, the whole way', (nats) => {
  test('decisions.md 16: events that webhooks cannot handle are parked, and replayed once the cause is mended; none is lost', async () => {
    const { receiver, publisher, become, metric, ops } = await startWebhooks(nats);
    const parked = (verb: string, ...flags: string[]) =>
      ops('events', 'parked', verb, '--service', 'webhooks', ...flags);
    become('events');
    const ids = await publishEvents(publisher);
    await expect.poll(() => metric('events_parked')).toBe(String(count));
    expect(await metric('events_parked_total')).toBe(String(count));
    const listed = JSON.parse((await parked('list', '--all', '--json')).out).events;
    expect(listed.map(({ event_id }: { event_id: string }) => event_id).toSorted()).toEqual(ids.toSorted());
    expect(await parked('replay', '--all')).toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(/^webhooks: 40 failed again/),
    });
    expect(receiver.requests).toEqual([]);

    become('none');
    expect(await parked('replay', '--all')).toEqual({
      exitCode: 0,
      out: 'webhooks: 40 handled\n',
      notes: '',
    });
    expect(idsIn(await receiver.received(count))).toEqual(ids.toSorted());
    expect(await metric('events_parked')).toBe('0');
    expect(await parked('replay', '--all')).toMatchObject({ exitCode: 0, out: 'Nothing is parked\n' });
  });

  test('decisions.md 16: while the database of webhooks is away, events are tried again without end and none is parked', async () => {
    const { receiver, publisher, become, metric, refusals } = await startWebhooks(nats);
    become('away');
    const ids = await publishEvents(publisher);
    // Every event has used up its tries more than once.
    await expect.poll(refusals).toBeGreaterThan(6 * count);
    become('none');
    expect(idsIn(await receiver.received(count))).toEqual(ids.toSorted());
    expect([await metric('events_parked'), await metric('events_parked_total')]).toEqual(['0', '0']);
  });
});
