import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, StoreUnavailable, UniqueViolation } from '../src/index.ts';

interface Note {
  readonly _id: string;
  readonly key?: string;
}

async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-store-'));
  const file = join(folder, 'notes.db');
  const store = await openStore(`sqlite:${file}`);
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const notes = await store.collection<Note>({
    name: 'notes',
    indexes: [{ name: 'key', fields: ['key'], unique: true, sparse: true }],
  });
  return { store, notes, file };
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `n${String(n).padStart(3, '0')}`);

test('a write that is refused undoes none of those that are made at the same time', async () => {
  const { notes } = await openNotes();
  const outcomes = await Promise.allSettled([
    notes.insert({ _id: 'a', key: 'k' }),
    notes.insert({ _id: 'b', key: 'k' }),
    notes.update('a', {}, { set: { key: 'l' } }),
    notes.insert({ _id: 'c', key: 'k' }),
    notes.insert({ _id: 'a' }),
  ]);
  const refused = outcomes.map(
    (each) => each.status === 'rejected' && each.reason instanceof UniqueViolation,
  );
  expect(refused).toEqual([false, true, false, false, true]);
  expect(await notes.find({}, { sort: { _id: 'asc' }, limit: 10 })).toEqual([
    { _id: 'a', key: 'l' },
    { _id: 'c', key: 'k' },
  ]);
});

test('more writes than one transaction holds are all made', async () => {
  const { notes } = await openNotes();
  await Promise.all(ids(350).map((_id) => notes.insert({ _id })));
  expect(await notes.find({}, { limit: 1000 })).toHaveLength(350);
});

test('a write that returned is in the file', async () => {
  const { notes, file } = await openNotes();
  await notes.insert({ _id: 'a' });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  expect(other.prepare('SELECT _id FROM notes').all()).toEqual([{ _id: 'a' }]);
});

test('what waits to be written is written when the store is closed', async () => {
  const { store, notes, file } = await openNotes();
  const writes = Promise.all(ids(150).map((_id) => notes.insert({ _id })));
  await store.close();
  await writes;
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  expect(other.prepare('SELECT count(*) AS count FROM notes').get()).toEqual({ count: 150 });
});

test('while another process holds the file, all writes of a group are refused, and none is made', async () => {
  const { notes, file } = await openNotes();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const outcomes = await Promise.allSettled(ids(3).map((_id) => notes.insert({ _id }, { timeoutMs: 20 })));
  expect(
    outcomes.every((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailable),
  ).toBe(true);
  other.exec('ROLLBACK');
  expect(await notes.find({}, { limit: 10 })).toEqual([]);
});
