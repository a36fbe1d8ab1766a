import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, type Store, StoreUnavailable } from '@telehealth/store';
import { countStoreCalls, cutOnce, interceptStore } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { feedClocks } from '../src/feed-clock.ts';
import { change, feedName, list, openThings, type Thing } from './things.ts';

test('the stamp of a change is the present instant, and leaves version and content as they are', async () => {
  const { things, open } = await openThings();
  const changed = await change(things, 'a');
  const stamped = await (await open()).stamp(changed);
  expect(stamped).toEqual({ _id: 'a', version: 1, by: { w: 1 }, updatedAt: 1000 });
  expect(await things.get('a')).toEqual(stamped);
});

test('stamps increase while the clock stands still and when it steps back', async () => {
  const { things, clock, open } = await openThings();
  const feed = await open();
  const stamps: unknown[] = [];
  for (const at of [1000, 1000, 500, 2000]) {
    clock.at = at;
    stamps.push((await feed.stamp(await change(things, 'a'))).updatedAt);
  }
  expect(stamps).toEqual([1000, 1001, 1002, 2000]);
});

test('a document that has its stamp is given back without a call of the store', async () => {
  const { store, things, open } = await openThings();
  const stamped = await (await open()).stamp(await change(things, 'a'));
  const calls = countStoreCalls();
  const feed = await open({ store: calls.wrap(store) });
  expect(await calls.during(async () => expect(await feed.stamp(stamped)).toBe(stamped))).toEqual([]);
});

test('a document that others changed in between is returned in its newest version, with the stamp of that version', async () => {
  const { things, open } = await openThings();
  const feed = await open();
  const first = await change(things, 'a');
  await change(things, 'a');
  expect(await feed.stamp(first)).toMatchObject({ version: 2, updatedAt: 1001 });
});

test('a document that is gone has no stamp, and does not keep others from being listed', async () => {
  const { things, open } = await openThings();
  const gone = await change(things, 'a');
  await things.delete('a', {});
  await change(things, 'b');
  const withGone = { ...things, find: async () => [gone, ...(await things.find({}, { limit: 9 }))] };
  const feed = await open({ documents: withGone });
  await expect(feed.stamp(gone)).rejects.toMatchObject({ kind: 'not-found' });
  const horizon = await feed.settle(feedName);
  expect(await list(things, { to: horizon })).toMatchObject([{ _id: 'b' }]);
});

test('a list writes nothing when every change has its stamp, also stamps of another process', async () => {
  const { store, things, open } = await openThings();
  await (await open()).stamp(await change(things, 'a'));
  const calls = countStoreCalls();
  const counted = calls.wrap(store);
  const reader = await open({
    store: counted,
    documents: await counted.collection<Thing>({ name: 'things' }),
  });
  await reader.settle(feedName);
  const again = await calls.during(async () => expect(await reader.settle(feedName)).toBe(1000));
  expect(again).toEqual(['things.find', 'feed_clocks.get']);
});

test('nothing was stamped: there is no horizon', async () => {
  const { open } = await openThings();
  expect(await (await open()).settle(feedName)).toBeUndefined();
});

test('what dead writers left without a stamp is listed, a page each time, however many they are', async () => {
  const { things, open } = await openThings();
  const ids = Array.from({ length: 230 }, (_, n) => `t${n}`);
  for (const id of ids) await change(things, id);
  const feed = await open();
  const pages: Thing[][] = [];
  for (let from = 0; pages.length < 3; ) {
    const horizon = await feed.settle(feedName);
    pages.push(await list(things, { from, to: horizon }));
    from = 1 + (horizon ?? 0);
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(
    pages
      .flat()
      .map(({ _id }) => _id)
      .sort(),
  ).toEqual(ids.sort());
});

test('many changes get their stamps by one write of the clock, and one more closes their page', async () => {
  const { store, things, open } = await openThings();
  for (let n = 0; n < 50; n++) await change(things, `t${n}`);
  const calls = countStoreCalls();
  const feed = await open({ store: calls.wrap(store) });
  const made = await calls.during(async () => expect(await feed.settle(feedName)).toBe(1049));
  expect(made).toEqual(['feed_clocks.get', 'feed_clocks.insert', 'feed_clocks.update']);
  expect((await list(things, { to: 1049 })).map(({ updatedAt }) => updatedAt)).toEqual(
    Array.from({ length: 50 }, (_, n) => 1000 + n),
  );
});

test('changes that one process makes at once get their stamps together, and none is overtaken', async () => {
  const { store, things, open } = await openThings();
  const changed: Thing[] = [];
  for (let n = 0; n < 50; n++) changed.push(await change(things, `t${n}`));
  const calls = countStoreCalls();
  const feed = await open({ store: calls.wrap(store) });
  const stamped: Thing[] = [];
  const made = await calls.during(async () => {
    stamped.push(...(await Promise.all(changed.map((each) => feed.stamp(each)))));
  });
  expect(stamped.map(({ updatedAt }) => updatedAt)).toEqual(Array.from({ length: 50 }, (_, n) => 1000 + n));
  // The first one is alone; the next one stamps all others as a page, and closes it.
  expect(made).toEqual([
    'feed_clocks.get',
    'feed_clocks.insert',
    'feed_clocks.get',
    'feed_clocks.update',
    'feed_clocks.update',
  ]);
});

test('a change waits for no stamp of another feed, and goes on when the one before it fails', async () => {
  const { things, open } = await openThings();
  const [first, second] = [await change(things, 'a'), await change(things, 'b')];
  const other: Thing = { ...first, _id: 'c', unstampedIn: 'cli_2' };
  await things.insert(other);
  const stuck = Promise.withResolvers<never>();
  let updates = 0;
  const documents: typeof things = {
    ...things,
    update: (...given) => (given[0] === 'a' && updates++ === 0 ? stuck.promise : things.update(...given)),
  };
  const feed = await open({ documents });
  const ofFirst = feed.stamp(first);
  const ofSecond = feed.stamp(second);
  expect(await feed.stamp(other)).toMatchObject({ updatedAt: 1000 });
  stuck.reject(new Error('failed'));
  await expect(ofFirst).rejects.toThrow('failed');
  expect(await ofSecond).toMatchObject({ updatedAt: 1001 });
});

test('a list of a feed with more changes than a page answers although others always reserve first', async () => {
  const { store, things, open } = await openThings();
  await (await open()).stamp(await change(things, 'a'));
  for (const id of ['b', 'c']) await change(things, id);
  const busy: Pick<Store, 'collection'> = {
    collection: async (definition) => ({
      ...(await store.collection(definition)),
      update: async () => undefined,
    }),
  };
  expect(await (await open({ store: busy, pageSize: 2 })).settle(feedName)).toBe(1000);
});

test('a page whose writer died inside is completed by the next one, with the stamps that it reserved', async () => {
  const { store, things, open } = await openThings();
  const clocks = await store.collection(feedClocks);
  await (await open()).stamp(await change(things, 'a'));
  for (const id of ['a', 'b', 'c']) await change(things, id);
  const dying: typeof things = {
    ...things,
    async updateEach(updates) {
      await things.updateEach(updates.filter(({ id }) => id === 'b'));
      throw new Error('died');
    },
  };
  await expect((await open({ documents: dying })).settle(feedName)).rejects.toThrow('died');
  const changes = ['a', 'b', 'c'].map((documentId) => ({ documentId, version: documentId === 'a' ? 2 : 1 }));
  expect(await clocks.get(feedName)).toEqual({ _id: feedName, stamp: 1003, changes });
  expect(await (await open()).stamp(await change(things, 'd'))).toMatchObject({ updatedAt: 1004 });
  const listed = await list(things, { to: 1004 });
  expect(listed.map(({ _id, updatedAt }) => `${_id} ${updatedAt}`)).toEqual([
    'a 1001',
    'b 1002',
    'c 1003',
    'd 1004',
  ]);
});

test('changes that are found together are stamped in the order that is asked for', async () => {
  const { things, open } = await openThings();
  for (const id of ['b', 'c', 'a']) await change(things, id);
  const feed = await open({ order: (one, other) => (one._id < other._id ? 1 : -1) });
  const listed = await list(things, { to: await feed.settle(feedName) });
  expect(listed.map(({ _id }) => _id)).toEqual(['c', 'b', 'a']);
});

test('feeds of one collection do not touch each other', async () => {
  const { things, clock, open } = await openThings();
  const feed = await open();
  await change(things, 'a');
  await things.insert({ _id: 'b', version: 1, by: {}, unstampedIn: 'cli_2' });
  expect(await feed.settle(feedName)).toBe(1000);
  expect(await things.get('b')).toHaveProperty('unstampedIn', 'cli_2');
  clock.at = 900;
  expect(await feed.settle('cli_2')).toBe(900);
});

test('a document that changes after the horizon was taken is not shown with its old stamp, but in the next list with the new one', async () => {
  const { things, open } = await openThings();
  const feed = await open();
  await feed.stamp(await change(things, 'a'));
  const horizon = await feed.settle(feedName);
  await change(things, 'a');
  expect(await list(things, { to: horizon })).toEqual([]);
  const next = await feed.settle(feedName);
  expect(await list(things, { to: next })).toMatchObject([{ _id: 'a', version: 2, updatedAt: 1001 }]);
});

const losses = (['before', 'after'] as const).flatMap((effect) =>
  (['insert', 'update', 'document'] as const).map((write) => [write, effect] as const),
);

test.each(losses)(
  'a connection is lost under the %s of a stamp, %s its effect: the change gets one stamp and is listed with it',
  async (write, effect) => {
    const { store, things, open } = await openThings();
    if (write === 'update') await (await open()).stamp(await change(things, 'b'));
    const lossy: Pick<Store, 'collection'> = {
      collection: async (definition) => {
        const clocks = await store.collection(definition);
        return write === 'document' ? clocks : cutOnce(clocks, effect, [write]);
      },
    };
    const documents = write === 'document' ? cutOnce(things, effect) : things;
    const changed = await change(things, 'a');
    const stamped = await (await open({ store: lossy, documents })).stamp(changed);
    expect(await things.get('a')).toEqual(stamped);
    const horizon = await (await open()).settle(feedName);
    expect(await list(things, { from: stamped.updatedAt ?? 0, to: horizon })).toEqual([stamped]);
  },
);

test.each(['before', 'after'] as const)(
  'a connection is lost while a listing completes what a dead writer reserved, %s the effect: it is listed',
  async (effect) => {
    const { things, open } = await openThings();
    const dying = { ...things, update: () => Promise.reject(new Error('died')) };
    const changed = await change(things, 'a');
    await expect((await open({ documents: dying })).stamp(changed)).rejects.toThrow('died');
    // The scan of the listing is over when the change appears.
    const late = { ...cutOnce(things, effect), find: async () => [] };
    const horizon = await (await open({ documents: late })).settle(feedName);
    expect(await list(things, { to: horizon })).toMatchObject([{ _id: 'a', updatedAt: 1000 }]);
  },
);

test.each([
  ['other processes always reserve first', async () => undefined, 1000],
  ['the outcome is never known', () => Promise.reject(new AmbiguousWrite('cut')), 'unavailable'],
])('%s: the change gets no stamp, and the next reader gives it one', async (_, write, settled) => {
  const { store, things, open } = await openThings();
  await (await open()).stamp(await change(things, 'b'));
  const busy: Pick<Store, 'collection'> = {
    collection: async (definition) => ({ ...(await store.collection(definition)), update: write }),
  };
  const changed = await change(things, 'a');
  const feed = await open({ store: busy });
  await expect(feed.stamp(changed)).rejects.toMatchObject({ kind: 'unavailable' });
  const answer = await feed.settle(feedName).catch((error: DomainError) => error.kind);
  expect(answer).toBe(settled);
  expect(await (await open()).settle(feedName)).toBe(1001);
});

test('a store that is down is not asked again', async () => {
  const { store, things, open } = await openThings();
  let calls = 0;
  const down = interceptStore(store, () => {
    calls++;
    return Promise.reject(new StoreUnavailable('down'));
  });
  const changed = await change(things, 'a');
  await expect((await open({ store: down })).stamp(changed)).rejects.toThrow(StoreUnavailable);
  expect(calls).toBe(1);
});

test('every call of the store gets the limits of the call, so that a deadline ends it anywhere', async () => {
  const { store, things, open } = await openThings();
  const calls = countStoreCalls();
  const wrapped = calls.wrap(store);
  const documents = await wrapped.collection<Thing>({ name: 'things', schemaVersion: 1 });
  const feed = await open({ store: wrapped, documents });
  const first = await change(things, 'a');
  await change(things, 'a');
  let left = Number.POSITIVE_INFINITY;
  let asked = 0;
  const limits = {
    get timeoutMs() {
      asked++;
      if (left-- <= 0) throw new DomainError('timeout');
      return 1000;
    },
  };
  const made = await calls.during(async () => {
    await feed.stamp(first, limits);
    await feed.settle(feedName, limits);
  });
  expect(asked).toBe(made.length);
  left = 1;
  await expect(feed.settle(feedName, limits)).rejects.toMatchObject({ kind: 'timeout' });
});
