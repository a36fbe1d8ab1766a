import { expect, onTestFinished, test } from 'vitest';
import { AmbiguousWrite, openStore } from '../index.ts';
import { cutOnce } from './cut-once.ts';

async function things() {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  return await store.collection<{ _id: string; n: number }>({ name: 'things', schemaVersion: 1 });
}

test.each([
  ['before', undefined],
  ['after', { _id: 'a', n: 0 }],
] as const)('the first write is cut %s it takes effect, later ones are not', async (effect, left) => {
  const collection = await things();
  const cut = cutOnce(collection, effect);
  await expect(cut.insert({ _id: 'a', n: 0 })).rejects.toThrow(AmbiguousWrite);
  expect(await collection.get('a')).toEqual(left);
  await cut.insert({ _id: 'b', n: 0 });
  expect(await cut.update('b', {}, { set: { n: 1 } })).toEqual({ _id: 'b', n: 1 });
});

test('only writes that are named are cut', async () => {
  const cut = cutOnce(await things(), 'after', ['update']);
  await cut.insert({ _id: 'a', n: 0 });
  await expect(cut.update('a', {}, { increment: { n: 1 } })).rejects.toThrow(AmbiguousWrite);
  expect(await cut.update('a', {}, { increment: { n: 1 } })).toEqual({ _id: 'a', n: 2 });
});
