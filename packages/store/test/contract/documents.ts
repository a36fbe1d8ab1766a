import { expect, test } from 'vitest';
import { NewerDocument, UnsupportedOperation } from '../../src/errors.ts';
import { openStore, StoreUnavailable, UniqueViolation, type Value } from '../../src/index.ts';
import { freshName, type Testbed, type Thing } from './testbed.ts';

export function documentContract(bed: Testbed): void {
  test('a document is read as it was inserted, without undefined fields', async () => {
    const things = await bed.collection();
    const document = {
      _id: 'one',
      text: 'grün 漢字 😀 \u0000 " \\ \u2028',
      long: 'x'.repeat(300_000),
      empty: '',
      numbers: [0, -1, 1.5, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 5e-324, 0.1],
      flags: [true, false, null],
      nested: { deeper: { list: [{ a: 1 }, []], none: null }, empty: {} },
      10: 'a name of digits',
    };
    await things.insert({ ...document, gone: undefined } as unknown as Thing);
    expect(await things.get('one')).toStrictEqual(document);
    expect(await things.find({}, { limit: 2 })).toStrictEqual([document]);
  });

  test('find leaves out the fields that a reader does not want, and changes nothing of the others', async () => {
    type Large = {
      readonly _id: string;
      readonly large?: string;
      readonly list?: Value;
      readonly rest?: Value;
    };
    const things = await bed.collectionOf<Large>({});
    const rest = {
      text: 'grün " \\ 😀 \u0000 \u2028',
      large: 'deeper',
      list: [1e-7, 2 ** 40, 0.1, null, true],
    };
    await things.insert({ _id: 'a', large: 'x'.repeat(300_000), list: [{ large: 1 }], rest });
    await things.insert({ _id: 'b', rest: 1 });
    const found = [
      { _id: 'a', rest },
      { _id: 'b', rest: 1 },
    ];
    const without = ['large', 'list'] as const;
    const sort = { _id: 'asc' } as const;
    expect(await things.find({}, { sort, limit: 9, without })).toStrictEqual(found);
    expect(await things.find({ large: { exists: true } }, { sort, limit: 9, without })).toStrictEqual([
      { _id: 'a', rest },
    ]);
    expect(await things.find({}, { sort, after: ['a'], limit: 9, without })).toStrictEqual([found[1]]);
    expect(await things.find({ _id: 'a' }, { limit: 1, without })).toStrictEqual([found[0]]);
    expect(await things.get('a')).toMatchObject({
      large: expect.stringMatching(/^x+$/),
      list: [{ large: 1 }],
    });
  });

  test('find without some fields refuses a document of a newer schema too', async () => {
    const name = freshName();
    const older = await bed.collection({ name });
    const newer = await bed.collection({ name, schemaVersion: 3, additiveSince: 2 });
    await newer.insert({ _id: 'new', first: 'Bo' });
    await expect(older.find({}, { limit: 1, without: ['first'] })).rejects.toThrow(NewerDocument);
    const second = await bed.collection({ name, schemaVersion: 2 });
    expect(await second.find({}, { limit: 1, without: ['first'] })).toStrictEqual([{ _id: 'new' }]);
  });

  test('a collection with an upcast is read whole', async () => {
    const things = await bed.collection({
      schemaVersion: 2,
      upcast: (document) => document as unknown as Thing,
    });
    await expect(things.find({}, { limit: 1, without: ['first'] })).rejects.toThrow(UnsupportedOperation);
  });

  test('an unknown id is undefined', async () => {
    const things = await bed.collection();
    expect(await things.get('none')).toBeUndefined();
    expect(await things.update('none', {}, { set: { a: 1 } })).toBeUndefined();
    expect(await things.delete('none', {})).toBe(false);
  });

  test('a second document with the same id violates _id, and the first one stays', async () => {
    const things = await bed.collection();
    await things.insert({ _id: 'one', a: 1 });
    const again = things.insert({ _id: 'one', a: 2 });
    await expect(again).rejects.toThrow(UniqueViolation);
    await expect(again).rejects.toMatchObject({ index: '_id' });
    expect(await things.get('one')).toEqual({ _id: 'one', a: 1 });
  });

  test('delete removes the document only when the condition holds', async () => {
    const things = await bed.collection();
    await things.insert({ _id: 'one', version: 2 });
    expect(await things.delete('one', { version: 1 })).toBe(false);
    expect(await things.delete('one', { version: 2 })).toBe(true);
    expect(await things.get('one')).toBeUndefined();
  });

  test('a document of an older schema is upcast on every read, a document of the current schema is not', async () => {
    const name = freshName();
    const before = await bed.collection({ name });
    await before.insert({ _id: 'old', full: 'Ada L' });
    type Named = { readonly _id: string; readonly first: string; readonly seen?: number };
    const after = await bed.collectionOf<Named>({
      name,
      schemaVersion: 2,
      upcast: (document) => {
        expect(document).toMatchObject({ _id: 'old', schema: 1 });
        const { full } = document as unknown as { readonly full: string };
        return { _id: document._id, first: full.split(' ')[0] ?? '' };
      },
    });
    await after.insert({ _id: 'new', first: 'Bo' });
    expect(await after.get('old')).toStrictEqual({ _id: 'old', first: 'Ada' });
    expect(await after.get('new')).toStrictEqual({ _id: 'new', first: 'Bo' });
    expect(await after.find({ _id: 'old' }, { limit: 1 })).toStrictEqual([{ _id: 'old', first: 'Ada' }]);
    expect(await after.update('old', {}, { set: { seen: 1 } })).toStrictEqual({ _id: 'old', first: 'Ada' });
  });

  test('decisions.md 16: older code refuses a document of a newer schema, and does not change it', async () => {
    const name = freshName();
    const older = await bed.collection({ name });
    const newer = await bed.collection({ name, schemaVersion: 2 });
    await newer.insert({ _id: 'new', first: 'Bo' });
    await expect(older.get('new')).rejects.toThrow(NewerDocument);
    await expect(older.find({ _id: 'new' }, { limit: 1 })).rejects.toThrow(NewerDocument);
    await expect(older.find({}, { limit: 1 })).rejects.toThrow(NewerDocument);
    expect(await older.update('new', {}, { set: { first: 'Al' } })).toBeUndefined();
    expect(await older.delete('new', {})).toBe(false);
    expect(await newer.get('new')).toStrictEqual({ _id: 'new', first: 'Bo' });
  });

  test('decisions.md 16: older code reads and changes a document of a newer schema that only adds', async () => {
    const name = freshName();
    const oldest = await bed.collection({ name });
    const older = await bed.collection({ name, schemaVersion: 2 });
    const newer = await bed.collection({ name, schemaVersion: 3, additiveSince: 2 });
    await newer.insert({ _id: 'new', first: 'Bo', seen: 1 });
    expect(await older.get('new')).toStrictEqual({ _id: 'new', first: 'Bo', seen: 1 });
    expect(await older.find({}, { limit: 1 })).toStrictEqual([{ _id: 'new', first: 'Bo', seen: 1 }]);
    const changed = { _id: 'new', first: 'Al', seen: 1 };
    expect(await older.update('new', {}, { set: { first: 'Al' } })).toStrictEqual(changed);
    expect(await newer.get('new')).toStrictEqual(changed);
    await expect(oldest.get('new')).rejects.toThrow(NewerDocument);
    expect(await older.delete('new', {})).toBe(true);
  });

  test('ping answers; a closed store is unavailable and can be closed again', async () => {
    const store = await openStore(bed.url);
    const things = await bed.collection({}, store);
    await store.ping({ timeoutMs: 5000 });
    await store.close();
    await store.close();
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await expect(things.get('one')).rejects.toThrow(StoreUnavailable);
    await expect(things.insert({ _id: 'one' })).rejects.toThrow(StoreUnavailable);
  });

  test('the sizes name every collection with its documents, and with bytes that grow where the database tells', async () => {
    const store = await openStore(bed.url);
    const before = new Set((await store.sizes()).map(({ name }) => name));
    const other = await bed.collection({}, store);
    for (const _id of ['one', 'two']) await other.insert({ _id, first: 'x'.repeat(1000) });
    const made = (await store.sizes()).filter(({ name }) => !before.has(name));
    expect(made.map(({ documents }) => documents)).toEqual([2]);
    expect(made[0]?.bytes ?? 2000).toBeGreaterThanOrEqual(2000);
    await store.close();
    await expect(store.sizes()).rejects.toThrow(StoreUnavailable);
  });
}
