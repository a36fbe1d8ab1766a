import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { type Bus, makeEvent, openBus } from '@telehealth/events';
import { serveContracts } from '@telehealth/rpc';
import { certificates } from '@telehealth/rpc/testing';
import { type Store, StoreUnavailable } from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../src/scheduling/index.ts';
import { type FoundationOverrides, openFoundation } from '../src/service/index.ts';
import { createLogger } from '../src/telemetry/index.ts';
import { internalCallersInTests, internalCredential } from '../src/testing/index.ts';

const config = {
  deploymentMode: 'test',
  storeUrl: 'sqlite::memory:',
  busUrl: undefined,
  internalCredential,
  internalCallers: internalCallersInTests,
  logLevel: 'silent',
} as const;
const logger = createLogger({ service: 'test', level: 'silent' });

/** Notes when the store is closed. */
const noting =
  (log: string[]) =>
  (store: Store): Store => ({
    ...store,
    collection: (definition) => store.collection(definition),
    ping: (options) => store.ping(options),
    sizes: (options) => store.sizes(options),
    async close() {
      await store.close();
      log.push('store');
    },
  });

function open(log: string[], overrides: FoundationOverrides = {}) {
  const options = { wrapStore: noting(log), logger, ...overrides };
  return openFoundation('test', config, options, async () => ({}));
}

test('closing: the parts of the service are closed first, the last one first, while bus and store are open', async () => {
  const log: string[] = [];
  const foundation = await open(log);
  const part = (name: string) => ({
    async close() {
      await foundation.bus.ping();
      await foundation.store.ping();
      log.push(name);
    },
  });
  foundation.own(part('first'));
  foundation.own(part('last'));
  await foundation.close();
  expect(log).toEqual(['last', 'first', 'store']);
  await expect(foundation.bus.ping()).rejects.toThrow();
});

test('closing: events being published reach the bus and leave their outbox before anything is closed', async () => {
  const log: string[] = [];
  const sent = Promise.withResolvers<void>();
  const real = openBus(undefined, { clock: systemClock });
  const slow: Bus = {
    ...real,
    async publish(event) {
      log.push('publishing');
      await sent.promise;
      await real.publish(event);
      log.push('published');
    },
  };
  const foundation = await open(log, { bus: slow });
  const things = await foundation.store.collection<ChangedDocument>({
    name: 'things',
    indexes: [outboxIndex],
  });
  const event = makeEvent({
    type: 'credential.changed.v1',
    clientId: 'cli_1',
    subject: 'key_1',
    test: true,
    recordedAt: 1,
    data: {},
  });
  const thing: ChangedDocument = {
    _id: 't1',
    version: 1,
    outbox: [{ kind: 'event', event }],
    outboxSince: 1,
  };
  await writable(things).insert(thing);
  const left: unknown[] = [];
  foundation.own({
    close: async () => void left.push((await things.get('t1'))?.outbox),
  });
  foundation.relay.publish(things, thing);
  const closing = foundation.close();
  sent.resolve();
  await closing;
  expect(log).toEqual(['publishing', 'published', 'store']);
  expect(left).toEqual([undefined]);
  await real.close();
});

test('closing: a part that cannot be closed does not keep others open, and the first failure is thrown', async () => {
  const log: string[] = [];
  const foundation = await open(log);
  const [first, second] = [new Error('first'), new Error('second')];
  foundation.own({ close: () => Promise.reject(second) });
  foundation.own({ close: () => Promise.reject(first) });
  await expect(foundation.close()).rejects.toBe(first);
  expect(log).toEqual(['store']);
  await expect(foundation.bus.ping()).rejects.toThrow();
});

test('a service that cannot open rejects with its reason, even if closing fails, and leaves nothing open', async () => {
  const log: string[] = [];
  const reason = new Error('no such content');
  const opening = openFoundation('test', config, { wrapStore: noting(log), logger }, async ({ own }) => {
    own({ close: () => Promise.reject(new Error('cannot be closed')) });
    throw reason;
  });
  await expect(opening).rejects.toBe(reason);
  expect(log).toEqual(['store']);
});

test.each([
  ['ca', true],
  ['otherCa', false],
] as const)(
  'decisions.md 13: a service behind https is verified by the authorities of the config: %s, ready %s',
  async (name, isReady) => {
    const server = await serveContracts({
      host: '127.0.0.1',
      internalCallers: internalCallersInTests,
      logger,
      contracts: [],
      tls: certificates.server,
    });
    onTestFinished(() => server.close(0));
    const settings = { ...config, internalCa: certificates[name] };
    const foundation = await openFoundation('test', settings, { logger }, async () => ({}));
    onTestFinished(() => foundation.close());
    foundation.upstream('other', [server.httpUrl], 'required');
    const answered = foundation.checks.other?.run().then(
      () => true,
      () => false,
    );
    expect(await answered).toBe(isReady);
  },
);

/** A store in which no collection can be opened until the third try. */
const awayAtFirst = (log: string[]) => {
  let tries = 0;
  return (store: Store): Store => ({
    ...noting(log)(store),
    async collection(definition) {
      if (++tries < 3) throw new StoreUnavailable('away');
      return await store.collection(definition);
    },
  });
};

test('decisions.md 16: a store that goes away while the collections of a start are opened is waited for', async () => {
  const log: string[] = [];
  const pauses: number[] = [];
  const clock = { now: () => 0, sleep: async (ms: number) => void pauses.push(ms) };
  const stopping = new AbortController().signal;
  const foundation = await open(log, { wrapStore: awayAtFirst(log), clock, stopping });
  expect(pauses).toEqual([1000, 1000]);
  await foundation.close();
  await expect(open(log, { wrapStore: awayAtFirst(log) })).rejects.toThrow(StoreUnavailable);
});

test('decisions.md 16: a start that is told to end while it waits closes its store', async () => {
  const log: string[] = [];
  const stopping = new AbortController();
  const clock = {
    now: () => 0,
    sleep: async () => stopping.abort(new Error('told to end')),
  };
  const opened = open(log, { wrapStore: awayAtFirst(log), clock, stopping: stopping.signal });
  await expect(opened).rejects.toThrow('told to end');
  expect(log).toEqual(['store']);
});
