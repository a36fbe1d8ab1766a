import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openStore, StoreUnavailable, WrongStoreUrl } from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Pair = { readonly _id: string; readonly left: number; readonly right: number; readonly padding: string };
const pairs = { name: 'pairs', schemaVersion: 1, indexes: [{ name: 'by_left', fields: ['left' as const] }] };

test('only the owner can read the file and its folder', async () => {
  const file = join(folder, 'private', 'deep', 'x.db');
  const store = await openStore(`sqlite:${file}`);
  await (await store.collection<Pair>(pairs)).insert({ _id: 'a', left: 1, right: 1, padding: '' });
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect([file, `${file}-wal`, `${file}-shm`].map(mode)).toEqual([0o600, 0o600, 0o600]);
  expect([join(folder, 'private'), join(folder, 'private', 'deep')].map(mode)).toEqual([0o700, 0o700]);
  await store.close();
});

test('a file keeps documents after the store closes, memory does not', async () => {
  for (const [url, kept] of [
    [`sqlite:${join(folder, 'kept.db')}`, true],
    ['sqlite::memory:', false],
  ] as const) {
    const before = await openStore(url);
    await (await before.collection<Pair>(pairs)).insert({ _id: 'a', left: 1, right: 1, padding: '' });
    await before.close();
    const after = await openStore(url);
    expect((await (await after.collection<Pair>(pairs)).get('a')) !== undefined).toBe(kept);
    await after.close();
  }
});

test('what is written for a while gets into the file before its log is long, and closing leaves no log', async () => {
  const file = join(folder, 'busy.db');
  const store = await openStore(`sqlite:${file}`);
  const collection = await store.collection<Pair>(pairs);
  const padding = 'x'.repeat(10_000);
  await expect
    .poll(async () => {
      await collection.insert({ _id: randomUUID(), left: 1, right: 1, padding });
      return statSync(file).size;
    })
    .toBeGreaterThan(100_000);
  // A write copies the log itself only when it has 16 MB.
  expect(statSync(`${file}-wal`).size).toBeLessThan(16_000_000);
  await store.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('an insert removes expired documents, at most once a minute; null and absent do not expire', async () => {
  let now = 1_000_000;
  const url = `sqlite:${join(folder, 'expiry.db')}`;
  const store = await openStore(url, { now: () => now });
  const notes = await store.collection<{ _id: string; until?: number | null }>({
    name: 'notes',
    indexes: [{ name: 'by_until', fields: ['until'], expires: true }],
  });
  await notes.insert({ _id: 'never' });
  await notes.insert({ _id: 'null', until: null });
  await notes.insert({ _id: 'soon', until: now + 1000 });
  await notes.insert({ _id: 'later', until: now + 100_000 });
  const left = async () =>
    (await notes.find({}, { sort: { _id: 'asc' }, limit: 9 })).map((note) => note._id).join(' ');
  now += 2000;
  await notes.insert({ _id: 'x1' });
  expect(await left()).toBe('later never null soon x1');
  now += 60_000;
  await notes.insert({ _id: 'x2' });
  expect(await left()).toBe('later never null x1 x2');
  await store.close();
});

test('a write that waits too long for another process fails as unavailable, without effect', async () => {
  const file = join(folder, 'busy.db');
  const store = await openStore(`sqlite:${file}`);
  const collection = await store.collection<Pair>(pairs);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const pair = { _id: 'a', left: 1, right: 1, padding: '' };
  await expect(collection.insert(pair, { timeoutMs: 20 })).rejects.toThrow(StoreUnavailable);
  await expect(collection.update('a', {}, { set: { left: 2 } }, { timeoutMs: 20 })).rejects.toThrow(
    StoreUnavailable,
  );
  expect(await collection.get('a')).toBeUndefined();
  other.exec('ROLLBACK');
  other.close();
  await collection.insert(pair, { timeoutMs: 20 });
  expect(await collection.get('a')).toEqual(pair);
  await store.close();
});

test('decisions.md 16: no wait opens a file that is not a database', async () => {
  const text = join(folder, 'text.db');
  writeFileSync(text, 'This is no database, and it is long enough to be sure of it. '.repeat(50));
  for (const file of [folder, text]) {
    await expect(openStore(`sqlite:${file}`)).rejects.toThrow(WrongStoreUrl);
  }
});

test('a file without columns for its indexed fields gets them, with the keys of its documents', async () => {
  const file = join(folder, 'older.db');
  const database = new DatabaseSync(file);
  const key =
    `CASE json_type(doc, '$."left"') WHEN 'false' THEN x'00' WHEN 'true' THEN x'01' WHEN 'array' THEN x'02' ` +
    `WHEN 'object' THEN x'02' ELSE ifnull(json_extract(doc, '$."left"'), -9e999) END`;
  database.exec(`
    CREATE TABLE "pairs" (_id NOT NULL PRIMARY KEY, schema INTEGER NOT NULL, doc TEXT NOT NULL);
    CREATE INDEX "pairs__by_left" ON "pairs" (${key});
    INSERT INTO "pairs" VALUES ('a', 1, '{"_id":"a","left":7,"right":7,"padding":""}');
  `);
  database.close();
  const store = await openStore(`sqlite:${file}`);
  const collection = await store.collection<Pair>(pairs);
  expect(await collection.find({ left: 7 }, { limit: 2 })).toMatchObject([{ _id: 'a' }]);
  await collection.update('a', {}, { set: { left: 8 } });
  expect(await collection.find({ left: 8 }, { limit: 2 })).toMatchObject([{ _id: 'a' }]);
  await store.close();
});

test('an index that was left out for a time finds what was written meanwhile', async () => {
  const file = join(folder, 'left-out.db');
  const opened = async (indexes: typeof pairs.indexes | []) => {
    const store = await openStore(`sqlite:${file}`);
    return { store, collection: await store.collection<Pair>({ ...pairs, indexes }) };
  };
  for (const [step, indexes] of [pairs.indexes, [] as [], pairs.indexes].entries()) {
    const { store, collection } = await opened(indexes);
    const written = { left: step, right: step, padding: '' };
    if (step === 0) await collection.insert({ _id: 'a', ...written });
    else await collection.update('a', {}, { set: written });
    if (step === 2) expect(await collection.find({ left: 2 }, { limit: 2 })).toHaveLength(1);
    await store.close();
    const again = await opened(indexes);
    expect(await again.collection.find({ left: step }, { limit: 2 })).toMatchObject([{ _id: 'a' }]);
    await again.store.close();
  }
});
