import { expect, onTestFinished, test } from 'vitest';
import { AmbiguousWrite, openStore, StoreUnavailable } from './index.ts';
import { withMethods } from './testing/index.ts';
import { insertIfAbsent } from './writing.ts';

interface Fact {
  readonly _id: string;
  readonly code: string;
}

async function facts() {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const indexes = [{ name: 'by_code', fields: ['code'] as const, unique: true }];
  return await store.collection<Fact>({ name: 'facts', schemaVersion: 1, indexes });
}

test('a new document is inserted; a document whose id or unique key is taken changes nothing', async () => {
  const collection = await facts();
  const first = { _id: 'a', code: 'smoker' };
  expect(await insertIfAbsent(collection, first)).toEqual(first);
  expect(await insertIfAbsent(collection, { _id: 'a', code: 'other' })).toBeUndefined();
  expect(await insertIfAbsent(collection, { _id: 'b', code: 'smoker' })).toBeUndefined();
  expect(await collection.find({}, { limit: 10 })).toEqual([first]);
});

test.each([new AmbiguousWrite('cut'), new StoreUnavailable('down')])(
  '%s is thrown, and the insert is not repeated',
  async (thrown) => {
    const collection = await facts();
    let inserts = 0;
    const insert = async () => {
      inserts += 1;
      throw thrown;
    };
    await expect(
      insertIfAbsent(withMethods(collection, { insert }), { _id: 'a', code: 'smoker' }),
    ).rejects.toBe(thrown);
    expect(inserts).toBe(1);
  },
);
