import { Code, ConnectError } from '@connectrpc/connect';
import type { Bus, StoredBytes } from '@telehealth/events';
import type { RpcTransport } from '@telehealth/rpc';
import { openStore, StoreUnavailable, UniqueViolation, UnknownMatch } from '@telehealth/store';
import { interceptStore } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { observedBus } from '../consumers/observed-bus.ts';
import { oldestDue, showDueLag } from '../scheduling/schedule-metrics.ts';
import { countedCache } from '../upstreams/cache-metrics.ts';
import { createCache } from '../upstreams/index.ts';
import { readBuild, showBuild } from './build-info.ts';
import { createRegistry } from './index.ts';
import { showReading } from './shared-metrics.ts';
import { observedStore } from './store-metrics.ts';
import { observedTransport } from './upstream-metrics.ts';

const things = {
  name: 'things',
  indexes: [{ name: 'due_at', fields: ['dueAt' as const], sparse: true }],
};
interface Thing {
  readonly _id: string;
  readonly dueAt?: number;
}

/** The series of a metric, without the label of the process. */
async function seriesOf(registry: ReturnType<typeof createRegistry>, name: string): Promise<string[]> {
  const text = await registry.getSingleMetricAsString(name);
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.replace(/process="test",|,process="test"/, ''));
}

test('decisions.md 16: version, commit and mode of a process are a metric', async () => {
  const registry = createRegistry('test');
  showBuild(registry, readBuild({ BUILD: '1.2.3+abc', DEPLOYMENT_MODE: 'live' }));
  expect(await seriesOf(registry, 'build_info')).toEqual([
    'build_info{version="1.2.3",commit="abc",mode="live"} 1',
  ]);
});

test.each([
  [{}, { version: '0.0.0', commit: 'unknown' }],
  [{ BUILD: '1.2.3' }, { version: '1.2.3', commit: 'unknown' }],
  [{ BUILD: '+0a1b2c' }, { version: '0.0.0', commit: '0a1b2c' }],
  [{ BUILD: '1.2.3-rc.1+0a1b2c' }, { version: '1.2.3-rc.1', commit: '0a1b2c' }],
  [{ BUILD: '1.2.3+eu.5+0a1b2c' }, { version: '1.2.3+eu.5', commit: '0a1b2c' }],
])('decisions.md 16: the build of %o is %o', (env, build) => {
  expect(readBuild(env)).toEqual({ ...build, mode: 'test' });
});

test('a reading that fails is NaN, one without a value is not shown, and the others stand', async () => {
  const registry = createRegistry('test');
  const show = (part: string, read: () => number | undefined) =>
    showReading(registry, { name: 'g', help: 'of tests', labels: { part } }, read);
  show('a', () => 1);
  show('b', () => undefined);
  show('c', () => {
    throw new Error('away');
  });
  expect(await seriesOf(registry, 'g')).toEqual(['g{part="a"} 1', 'g{part="c"} Nan']);
});

test('decisions.md 16: calls of the database are timed, and failures counted; an expected answer is none', async () => {
  const registry = createRegistry('test');
  let fault: Error | undefined;
  const store = interceptStore(await openStore('sqlite::memory:'), async (_method, run) => {
    if (fault !== undefined) throw fault;
    return await run();
  });
  const collection = await observedStore(store, registry, 'intake').collection<Thing>(things);
  await writable(collection).insert({ _id: 'a' });
  await expect(writable(collection).insert({ _id: 'a' })).rejects.toThrow(UniqueViolation);
  fault = new UnknownMatch();
  await expect(writable(collection).update('a', {}, { set: { dueAt: 1 } })).rejects.toThrow(fault);
  fault = new StoreUnavailable();
  await expect(collection.get('a')).rejects.toThrow(fault);
  expect(await seriesOf(registry, 'store_errors_total')).toEqual([
    'store_errors_total{part="intake",operation="get",error="unavailable"} 1',
  ]);
  const timed = await seriesOf(registry, 'store_duration_seconds');
  expect(timed.filter((line) => line.includes('_count'))).toEqual([
    'store_duration_seconds_count{part="intake",operation="insert"} 2',
    'store_duration_seconds_count{part="intake",operation="update"} 1',
    'store_duration_seconds_count{part="intake",operation="get"} 1',
  ]);
  expect(await seriesOf(registry, 'store_in_flight')).toEqual(['store_in_flight{part="intake"} 0']);
  await store.close();
});

test('decisions.md 16: calls of another service are timed by what came of them', async () => {
  const registry = createRegistry('test');
  const answers = [Promise.resolve({}), Promise.reject(new ConnectError('away', Code.Unavailable))];
  const bare = { unary: () => answers.shift() } as unknown as RpcTransport;
  const transport = observedTransport(bare, registry, 'accounts') as unknown as {
    unary(): Promise<unknown>;
  };
  await transport.unary();
  await expect(transport.unary()).rejects.toThrow('away');
  const timed = await seriesOf(registry, 'rpc_client_duration_seconds');
  expect(timed.filter((line) => line.includes('_count'))).toEqual([
    'rpc_client_duration_seconds_count{upstream="accounts",kind="ok"} 1',
    'rpc_client_duration_seconds_count{upstream="accounts",kind="unavailable"} 1',
  ]);
});

test('decisions.md 16: a cache shows how many of its uses waited for the source', async () => {
  const registry = createRegistry('test');
  const load = async (key: string) => key;
  const cache = createCache<void, string>({ load, capacity: 9, freshMs: 1000, now: () => 0 });
  const counted = countedCache(cache, registry, 'names');
  await counted.get('a');
  await counted.get('a');
  await counted.get('a');
  expect(await seriesOf(registry, 'cache_gets_total')).toEqual([
    'cache_gets_total{cache="names",outcome="hit"} 2',
    'cache_gets_total{cache="names",outcome="load"} 1',
  ]);
});

test('decisions.md 16: published events are counted by type; a consumer shows what waits for it, the bus what it stores', async () => {
  const registry = createRegistry('test');
  let isAway = true;
  let stored: StoredBytes | undefined;
  const bare = {
    publish: async () => {
      if (isAway) throw new Error('away');
    },
    work: async () => ({ close: async () => {} }),
    waitingFor: async () => 7,
    storedBytes: async () => stored,
  } as unknown as Bus;
  const bus = observedBus(bare, registry);
  const event = { type: 'order.changed.v1' } as Parameters<Bus['publish']>[0];
  await expect(bus.publish(event)).rejects.toThrow('away');
  isAway = false;
  await bus.publish(event);
  await bus.work({ name: 'intake_order_changed', types: ['order.changed.v1'], handle: async () => {} });
  expect(await seriesOf(registry, 'events_published_total')).toEqual([
    'events_published_total{type="order.changed.v1"} 1',
  ]);
  expect(await seriesOf(registry, 'events_consumer_lag')).toEqual([
    'events_consumer_lag{consumer="intake_order_changed"} 7',
  ]);
  expect(await seriesOf(registry, 'events_stream_bytes')).toEqual([]);
  stored = { bytes: 700, limit: undefined };
  expect(await seriesOf(registry, 'events_stream_bytes')).toEqual([
    'events_stream_bytes{process="test"} 700',
  ]);
  expect(await seriesOf(registry, 'events_stream_limit_bytes')).toEqual([]);
  stored = { bytes: 700, limit: 1000 };
  expect(await seriesOf(registry, 'events_stream_limit_bytes')).toEqual([
    'events_stream_limit_bytes{process="test"} 1000',
  ]);
});

test('decisions.md 16: work that is due shows for how long; work that falls due later does not', async () => {
  const registry = createRegistry('test');
  const store = await openStore('sqlite::memory:');
  const collection = await store.collection<Thing>(things);
  const lag = async () => await seriesOf(registry, 'work_due_lag_seconds');
  const series = { part: 'orders', work: 'orders' };
  showDueLag(registry, series, { oldest: oldestDue(collection), now: () => 60_000 });
  await collection.insert({ _id: 'not due' });
  expect(await lag()).toEqual(['work_due_lag_seconds{part="orders",work="orders"} 0']);
  await collection.insert({ _id: 'later', dueAt: 90_000 });
  expect(await lag()).toEqual(['work_due_lag_seconds{part="orders",work="orders"} 0']);
  await collection.insert({ _id: 'due', dueAt: 20_000 });
  expect(await lag()).toEqual(['work_due_lag_seconds{part="orders",work="orders"} 40']);
  await store.close();
});
