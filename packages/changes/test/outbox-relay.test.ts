import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { changeDocument, createDocument } from '../src/index.ts';
import { type Counter, countUp, openCounters, operation } from './counters.ts';

type Opened = Awaited<ReturnType<typeof openCounters>>;

/** Makes the counter of this id with an event and an audit row in its outbox. */
const make = ({ counters, parts, clock }: Opened, id: string) => {
  const { set: _, ...records } = countUp(id, 0);
  return createDocument<Counter>(parts, {
    collection: counters,
    document: { _id: id, count: 1 },
    operation: operation(),
    at: clock.now(),
    ...records,
  });
};

const subjects = ({ published }: Opened) => published.map(({ subject }) => subject);

/** Makes counters while the bus is down, and lets the grace pass. */
async function withWaiting(opened: Opened, ids: readonly string[]) {
  opened.bus.isDown = true;
  for (const id of ids) await make(opened, id);
  await opened.relay.drain();
  opened.bus.isDown = false;
  opened.clock.at += 1001;
}

/** Lets the bus refuse the first event that waits in the outbox of this counter. */
async function refuseNext({ counters, bus }: Opened, id: string): Promise<void> {
  const [record] = (await counters.get(id))?.outbox ?? [];
  if (record?.kind === 'event') bus.refused.add(record.event.id);
}

test('a bus that is down neither fails nor delays a change; its events wait for the sweep', async () => {
  const opened = await openCounters();
  opened.bus.isDown = true;
  await make(opened, 'a');
  await opened.relay.drain();
  expect((await opened.counters.get('a'))?.outbox).toMatchObject([{ kind: 'event' }]);
  expect(await opened.relay.waitingSince()).toBeUndefined();

  opened.bus.isDown = false;
  await opened.relay.sweep();
  expect(subjects(opened)).toEqual([]);
  opened.clock.at += 1001;
  expect(await opened.relay.waitingSince()).toBe(1_000_000);
  await opened.relay.sweep();
  expect(subjects(opened)).toEqual(['a']);
  expect(await opened.relay.waitingSince()).toBeUndefined();
});

test('a sweep clears what is left, page after page', async () => {
  const opened = await openCounters({ pageSize: 5 });
  const ids = Array.from({ length: 23 }, (_, n) => `c${n}`);
  await withWaiting(opened, ids);
  await opened.relay.sweep();
  expect(subjects(opened).sort()).toEqual(ids.sort());
});

test('a sweep asks a bus that goes down under it no more than a page of times', async () => {
  const opened = await openCounters({ pageSize: 2 });
  await withWaiting(opened, ['a', 'b', 'c', 'd', 'e']);
  const { publish } = opened.bus;
  let asked = 0;
  opened.bus.publish = async (event) => {
    opened.bus.isDown = ++asked > 1;
    await publish(event);
  };
  await opened.relay.sweep();
  expect([asked, opened.published.length]).toEqual([2, 1]);
});

test('an event that the bus refuses holds up nothing else, and comes again with every sweep', async () => {
  const opened = await openCounters({ pageSize: 1 });
  await withWaiting(opened, ['a', 'b']);
  await refuseNext(opened, 'a');
  await opened.relay.sweep();
  expect(subjects(opened)).toEqual(['b']);
  opened.bus.refused.clear();
  await opened.relay.sweep();
  expect(subjects(opened)).toEqual(['b', 'a']);
});

test('decisions.md 16: an event that the bus refuses has waited since it was recorded, whatever is tried, arrives or is added meanwhile', async () => {
  const opened = await openCounters();
  await withWaiting(opened, ['a']);
  await refuseNext(opened, 'a');
  const since = 1_000_000;
  for (let n = 0; n < 3; n++) {
    opened.clock.at += 30_000;
    await opened.relay.sweep();
    expect(await opened.relay.waitingSince()).toBe(since);
  }
  const decide = ({ _id, count }: Counter) => countUp(_id, count);
  const { parts, counters } = opened;
  await changeDocument(parts, { collection: counters, id: 'a', operation: operation(), decide });
  await opened.relay.drain();
  expect(subjects(opened)).toEqual(['a']);
  expect(await opened.relay.waitingSince()).toBe(since);
  opened.bus.refused.clear();
  await opened.relay.sweep();
  expect(await opened.relay.waitingSince()).toBeUndefined();
});

test('a collection that cannot be swept does not stop the sweep of the others', async () => {
  const opened = await openCounters();
  await withWaiting(opened, ['a']);
  const { relay, counters } = opened;
  const broken = { ...counters, find: () => Promise.reject(new Error('broken')) };
  const other = await openCounters();
  relay.register(broken);
  relay.register(other.counters);
  await withWaiting(other, ['b']);
  await expect(relay.sweep()).rejects.toThrow('broken');
  expect(subjects(opened)).toEqual(['a', 'b']);
});

test('outboxes that cannot be cleared do not delay others, and are delivered again under the same ids', async () => {
  const opened = await openCounters({ pageSize: 1 });
  const { counters, relay } = opened;
  await withWaiting(opened, ['a', 'b']);
  const { updateEach } = counters;
  counters.updateEach = async (updates) => {
    if (updates.some(({ id }) => id === 'a')) throw new Error('store down');
    await updateEach(updates);
  };
  await expect(relay.sweep()).rejects.toThrow('store down');
  counters.updateEach = updateEach;
  await relay.sweep();
  expect(subjects(opened)).toEqual(['a', 'b', 'a']);
  expect(opened.published[0]?.id).toBe(opened.published[2]?.id);
});

/** With what notes the writes to the counters. */
async function openCounted() {
  const writes: string[] = [];
  const { wrap } = countStoreCalls((call) => {
    if (/^counters\.(insert|update)/.test(call)) writes.push(call);
  });
  return { ...(await openCounters({}, wrap)), writes };
}

test('outboxes that were delivered are cleared by one call, a second later', async () => {
  const opened = await openCounted();
  const { counters, published, sleeping, writes } = opened;
  for (const id of ['a', 'b', 'c']) await make(opened, id);
  await expect.poll(() => published.length).toBe(3);
  expect(writes).toEqual(Array(3).fill('counters.insert'));
  sleeping.resolve();
  await expect.poll(() => counters.count({ outboxSince: { exists: true } })).toBe(0);
  expect(writes.slice(3)).toEqual(['counters.updateEach']);
});

test('what a document made anew under the same id has to tell is not cleared with the outbox of the one before', async () => {
  const opened = await openCounters();
  const { counters, relay } = opened;
  await make(opened, 'a');
  await expect.poll(() => relay.arrived(counters, 'a')?.size).toBe(2);
  const old = await counters.get('a');
  await counters.delete('a', {});
  // By another process, whose bus is down.
  const { outbox = [] } = old ?? {};
  await counters.insert({ _id: 'a', version: 1, count: 1, outbox, outboxSince: opened.clock.at + 500 });
  await relay.drain();
  expect((await counters.get('a'))?.outbox).toEqual(outbox);
});

test('the next change takes what has arrived out of the outbox, whether it tells something itself or not', async () => {
  const opened = await openCounted();
  const { parts, counters, relay, published, writes } = opened;
  await make(opened, 'a');
  await expect.poll(() => relay.arrived(counters, 'a')?.size).toBe(2);
  const change = { collection: counters, id: 'a', operation: operation() };
  await changeDocument(parts, { ...change, decide: ({ _id, count }) => countUp(_id, count) });
  expect((await counters.get('a'))?.outbox).toHaveLength(2);
  await expect.poll(() => published.length).toBe(2);
  const quiet = { ...change, operation: operation(), decide: () => ({ set: { count: 9 } }) };
  expect((await changeDocument(parts, quiet)).document).toStrictEqual(await counters.get('a'));
  const { outbox, outboxSince } = (await counters.get('a')) ?? {};
  expect([outbox, outboxSince]).toEqual([undefined, undefined]);
  await relay.drain();
  expect([writes.length, published.length]).toEqual([3, 2]);
});

test('a change during the delivery of another: nothing is lost and nothing is published twice', async () => {
  const opened = await openCounters();
  const { bus, counters, parts, relay } = opened;
  const { publish } = bus;
  const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  bus.publish = async (event) => {
    started.resolve();
    await go.promise;
    await publish(event);
  };
  await make(opened, 'a');
  await started.promise;
  const decide = ({ _id, count }: Counter) => countUp(_id, count);
  await changeDocument(parts, { collection: counters, id: 'a', operation: operation(), decide });
  go.resolve();
  await relay.drain();
  expect(new Set(opened.published.map(({ id }) => id)).size).toBe(2);
  expect(opened.published).toHaveLength(2);
  expect(await counters.get('a')).not.toHaveProperty('outbox');
});

test('no more documents are worked on at once than allowed, and no more wait than allowed', async () => {
  const opened = await openCounters({ concurrency: 2, maxPending: 5 });
  const { bus, relay } = opened;
  const { publish } = bus;
  const go = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  bus.publish = async (event) => {
    most = Math.max(most, ++running);
    await go.promise;
    running--;
    await publish(event);
  };
  for (let n = 0; n < 8; n++) await make(opened, `c${n}`);
  go.resolve();
  await relay.drain();
  expect([most, opened.published.length]).toEqual([2, 5]);
  opened.clock.at += 1001;
  await relay.sweep();
  expect(opened.published).toHaveLength(8);
});

test('decisions.md 13: a document that is changed without a pause carries what has not arrived, and each record is told once', async () => {
  const opened = await openCounters();
  await make(opened, 'a');
  const { parts, counters, auditRows } = opened;
  let added = 0;
  const counted: typeof auditRows = {
    ...auditRows,
    insert: (...row) => {
      added++;
      return auditRows.insert(...row);
    },
  };
  let longest = 0;
  const decide = ({ _id, count, outbox = [] }: Counter) => {
    longest = Math.max(longest, outbox.length);
    return countUp(_id, count);
  };
  // As many writers at once as a tenant has connections, each with the next change at once.
  const [writers, changes] = [8, 40];
  const write = async () => {
    for (let n = 0; n < changes; n++) {
      const change = { collection: counters, id: 'a', operation: operation(), decide };
      await changeDocument({ ...parts, auditRows: counted }, change);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await opened.relay.drain();
  expect(longest).toBeLessThan(4 * writers);
  expect(added).toBeLessThan(2 * writers * changes);
  expect(new Set(opened.published.map(({ id }) => id)).size).toBe(1 + writers * changes);
  const { outbox, outboxSince } = (await counters.get('a')) ?? {};
  expect([outbox, outboxSince]).toEqual([undefined, undefined]);
});
