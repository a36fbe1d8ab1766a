import { expect, test } from 'vitest';
import { openStore } from '../open-store.ts';
import { countStoreCalls } from './counted-store.ts';

test('calls of every collection are recorded in order while the function runs; their results are unchanged', async () => {
  const calls = countStoreCalls();
  const store = calls.wrap(await openStore('sqlite::memory:'));
  const things = await store.collection<{ _id: string; n: number }>({ name: 'things', schemaVersion: 1 });
  const others = await store.collection<{ _id: string }>({ name: 'others', schemaVersion: 1 });
  await things.insert({ _id: 'before', n: 0 });
  const seen = await calls.during(async () => {
    await things.insert({ _id: 'a', n: 1 });
    expect(await things.get('a')).toEqual({ _id: 'a', n: 1 });
    expect(await things.update('a', { n: 1 }, { set: { n: 2 } })).toEqual({ _id: 'a', n: 2 });
    expect(await things.find({ n: 2 }, { limit: 10 })).toEqual([{ _id: 'a', n: 2 }]);
    expect(await others.delete('a', {})).toBe(false);
  });
  expect(seen).toEqual(['things.insert', 'things.get', 'things.update', 'things.find', 'others.delete']);
  expect(await calls.during(async () => undefined)).toEqual([]);
  await store.close();
});
