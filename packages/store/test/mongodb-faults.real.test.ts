import { firstServerOf, startDurableMongo, startMongo, throughProxy } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  AmbiguousWrite,
  openStore,
  StoreUnavailable,
  type WritableCollection,
  type WritableStore,
} from '../src/index.ts';
import type { Thing } from './contract/testbed.ts';
import { type CuttingProxy, startCuttingProxy } from './fixtures/cutting-proxy.ts';

const marker = 'marked-for-the-proxy';

/** The limit of a command as BSON says it: type, name, the first bytes of the value. */
const limitSent = /(.)maxTimeMS\0(.{4})/gs;
const int32Type = '\x10';

await describeWith(startMongo, 'MongoDB wire, broken', (server) => {
  const { host, port } = firstServerOf(server.url);

  let proxy: CuttingProxy;
  let store: WritableStore;
  let direct: WritableStore;
  let things: WritableCollection<Thing>;
  let seen: WritableCollection<Thing>;
  let names = 0;

  beforeEach(async () => {
    names++;
    const definition = { name: `faults_${names}`, schemaVersion: 1 };
    proxy = await startCuttingProxy(host, port, marker);
    store = await openStore(throughProxy(server.url, proxy.port), { timeoutMs: 5000 });
    direct = await openStore(server.url);
    things = await store.collection<Thing>(definition);
    seen = await direct.collection<Thing>(definition);
    await things.insert({ _id: 'one', n: 1 });
  });
  afterEach(async () => {
    await store.close();
    await direct.close();
    await proxy.close();
  });

  test.each([
    ['lost', false],
    ['answer lost', true],
  ] as const)(
    'a write whose connection is cut (%s) is ambiguous, is not repeated, and can be read back',
    async (fate, done) => {
      proxy.choose(fate);
      await expect(things.insert({ _id: 'two', marker })).rejects.toThrow(AmbiguousWrite);
      await expect(things.update('one', {}, { set: { marker }, increment: { n: 1 } })).rejects.toThrow(
        AmbiguousWrite,
      );
      await expect(things.delete('one', { marker })).rejects.toThrow(AmbiguousWrite);
      proxy.choose('passes');
      expect(await things.get('two')).toEqual(done ? { _id: 'two', marker } : undefined);
      expect(await seen.get('one')).toEqual(done ? undefined : { _id: 'one', n: 1 });
      await things.insert({ _id: 'three' });
    },
  );

  test('the remaining time is sent in whole milliseconds, at least 1, since 0 means no limit', async () => {
    for (const timeoutMs of [1999.96, 0.4]) {
      const within = <T>(call: Promise<T>) =>
        call.catch((error: unknown) => expect(error).toBeInstanceOf(Error));
      await within(things.insert({ _id: `at ${timeoutMs}` }, { timeoutMs }));
      await within(things.get('one', { timeoutMs }));
      await within(things.find({ n: 1 }, { limit: 1 }, { timeoutMs }));
      await within(things.update('one', {}, { increment: { n: 1 } }, { timeoutMs }));
      await within(things.delete('one', { n: 7 }, { timeoutMs }));
    }
    const limits = [...proxy.sent().toString('latin1').matchAll(limitSent)];
    expect(new Set(limits.map(([, type]) => type))).toEqual(new Set([int32Type]));
    const sent = new Set(limits.map(([, , bytes = '']) => Buffer.from(bytes, 'latin1').readInt32LE()));
    expect(sent).toContain(2000);
    expect(sent).not.toContain(0);
  });

  test('without an answer in time a write is ambiguous and a read is unavailable', async () => {
    proxy.choose('answer withheld');
    await expect(things.insert({ _id: marker }, { timeoutMs: 100 })).rejects.toThrow(AmbiguousWrite);
    await expect(things.get(marker, { timeoutMs: 100 })).rejects.toThrow(StoreUnavailable);
    await expect(things.find({ a: marker }, { limit: 1 }, { timeoutMs: 100 })).rejects.toThrow(
      StoreUnavailable,
    );
    expect(await things.get('one')).toEqual({ _id: 'one', n: 1 });
  });

  test('decisions.md 16: a connection from which no answer comes is closed when its call ends', async () => {
    proxy.choose('answer withheld');
    const within = { timeoutMs: 100 };
    const calls = [
      () => things.insert({ _id: marker }, within),
      () => things.get(marker, within),
      () => things.find({ a: marker }, { limit: 1 }, within),
      () => things.update('one', {}, { set: { marker } }, within),
      () => things.update('one', {}, { set: { marker } }, within, { _id: 'one' }),
      () => things.updateEach([{ id: 'one', condition: {}, update: { set: { marker } } }], within),
      () => things.delete('one', { marker }, within),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toThrow();
      await eventually(async () => expect(proxy.silent()).toBe(0));
    }
    expect(await things.get('two')).toBeUndefined();
  });

  /** Known documents, and an update of each that the proxy notices. */
  const startKnown = async (count: number) => {
    const known = Array.from({ length: count }, (_, n) => ({ _id: `k${n}`, n: 1 }));
    for (const document of known) await things.insert(document);
    return (timeoutMs: (n: number) => number) =>
      known.map((document, n) => {
        const update = { set: { n: 2, marker } };
        return things.update(document._id, { n: 1 }, update, { timeoutMs: timeoutMs(n) }, document);
      });
  };

  test('updates of known documents that begin in one turn are one call of the database', async () => {
    const update = await startKnown(20);
    const calls = () => proxy.sent().toString('latin1').split('\x02update\0').length;
    const before = calls();
    expect(await Promise.all(update(() => 5000))).toHaveLength(20);
    expect(calls() - before).toBe(1);
  });

  test.each([
    ['lost', 1],
    ['answer lost', 2],
  ] as const)(
    'updates of known documents whose connection is cut (%s) are ambiguous, and are not repeated',
    async (fate, n) => {
      const update = await startKnown(3);
      proxy.choose(fate);
      for (const ended of await Promise.allSettled(update(() => 5000))) {
        expect(ended).toMatchObject({ reason: { name: 'AmbiguousWrite' } });
      }
      expect((await seen.get('k2'))?.n).toBe(n);
    },
  );

  test('an update of a known document waits no longer than its own limit, and ends no other', async () => {
    const update = await startKnown(2);
    proxy.choose('answer withheld');
    const ended = await Promise.allSettled(update((n) => (n === 0 ? 50 : 400)));
    for (const [n, within] of ['within 50 ms', 'within 400 ms'].entries()) {
      expect(ended[n]).toMatchObject({ reason: { message: expect.stringContaining(within) } });
    }
    await eventually(async () => expect(proxy.silent()).toBe(0));
  });

  test('a read whose connection is cut twice is unavailable', async () => {
    proxy.choose('lost');
    await expect(things.get(marker)).rejects.toThrow(StoreUnavailable);
    await expect(things.find({ a: marker }, { limit: 1 })).rejects.toThrow(StoreUnavailable);
  });

  test('a stopped server is unavailable, and nothing was written', async () => {
    await proxy.close();
    // The first call may still use a connection that is already closed.
    await expect(things.get('one')).rejects.toThrow(StoreUnavailable);
    await Promise.all([
      expect(things.insert({ _id: 'two' })).rejects.toThrow(StoreUnavailable),
      expect(things.update('one', {}, { set: { n: 2 } })).rejects.toThrow(StoreUnavailable),
      expect(things.delete('one', {})).rejects.toThrow(StoreUnavailable),
      expect(things.find({}, { limit: 1 })).rejects.toThrow(StoreUnavailable),
      expect(store.ping()).rejects.toThrow(StoreUnavailable),
    ]);
    expect(await seen.get('one')).toEqual({ _id: 'one', n: 1 });
    expect(await seen.get('two')).toBeUndefined();
  });
});

await describeWith(startDurableMongo, 'MongoDB wire, away', (server) => {
  test('decisions.md 16: a database that is away fails calls at once, and serves them as soon as it is back', async () => {
    const store = await eventually(() => openStore(server.freshDatabase()));
    onTestFinished(() => store.close());
    const things = await store.collection<Thing>({ name: 'away', schemaVersion: 1 });
    await things.insert({ _id: 'one' });
    await server.halt();
    await expect(things.get('one')).rejects.toThrow();

    // A call that waits for an answer takes seconds; one that fails at once is only as slow as this process.
    const failsAtOnce = async () => {
      const startedAt = performance.now();
      await expect(things.get('one')).rejects.toThrow(StoreUnavailable);
      await expect(things.insert({ _id: 'two' })).rejects.toThrow(StoreUnavailable);
      expect(performance.now() - startedAt).toBeLessThan(1_500);
    };
    await eventually(failsAtOnce);
    for (let i = 0; i < 100; i++) await failsAtOnce();

    await server.resume();
    await eventually(async () => expect(await things.get('one')).toEqual({ _id: 'one' }));
    expect(await things.get('two')).toBeUndefined();
  });
});

/** The connection string by way of the proxy alone. The driver refuses an option that is there twice. */
test('a missing server is unavailable, and the error contains no secret', async () => {
  const proxy = await startCuttingProxy('127.0.0.1', 1, marker);
  await proxy.close();
  const url = `mongodb://user:secret@127.0.0.1:${proxy.port}/some`;
  const error: unknown = await openStore(url, { timeoutMs: 200 }).catch((fault) => fault);
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(String(error)).not.toContain('secret');
});
