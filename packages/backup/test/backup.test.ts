import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from '@telehealth/platform/data-folder';
import { openStore } from '@telehealth/store';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../src/make-backup.ts';
import { restoreBackup } from '../src/restore-backup.ts';

const notes = { name: 'notes', schemaVersion: 1 } as const;
let dataDir: string;
let folder: string;
let keysFolder: string;
let target: string;

beforeEach(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'telehealth-backup-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  [dataDir, folder, keysFolder, target] = ['data', 'backup', 'keys', 'restored'].map((name) =>
    join(dir, name),
  ) as [string, string, string, string];
  mkdirSync(join(dataDir, 'media/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  writeFileSync(join(dataDir, 'standalone.json'), '{}');
  writeFileSync(join(dataDir, 'media/ab/item'), 'sealed');
  const store = await openStore(`sqlite:${join(dataDir, 'intake.sqlite')}`);
  await (await store.collection<{ _id: string }>(notes)).insert({ _id: 'kept' });
  await store.close();
});

test('decisions.md 16: what was backed up is restored: documents, media and keys, and nothing of a running platform', async () => {
  await makeBackup({ dataDir, folder, keysFolder });
  expect(readdirSync(folder).sort()).toEqual(['backup.json', 'intake.sqlite', 'media']);
  expect(readdirSync(keysFolder)).toEqual(['secrets.json']);
  await restoreBackup({ folder, dataDir: target, keysFolder });
  expect(readFileSync(join(target, 'media/ab/item'), 'utf8')).toBe('sealed');
  expect(existsSync(join(target, 'secrets.json'))).toBe(true);
  const store = await openStore(`sqlite:${join(target, 'intake.sqlite')}`);
  expect(await (await store.collection<{ _id: string }>(notes)).get('kept')).toEqual({ _id: 'kept' });
  await store.close();
});

test.each(['intake.sqlite', 'media/ab/item'])(
  'a backup whose %s is damaged is not restored',
  async (damaged) => {
    await makeBackup({ dataDir, folder, keysFolder });
    appendFileSync(join(folder, damaged), 'x');
    await expect(restoreBackup({ folder, dataDir: target, keysFolder })).rejects.toThrow(
      `These files are not as the backup wrote them: ${damaged}.`,
    );
    expect(existsSync(target)).toBe(false);
  },
);

test('a backup is not restored without its keys, nor over databases, nor on the folder of a running platform', async () => {
  await makeBackup({ dataDir, folder });
  await expect(restoreBackup({ folder, dataDir: target })).rejects.toThrow('has no secrets.json');
  await expect(restoreBackup({ folder, dataDir })).rejects.toThrow('has databases');
  const lock = claimDataFolder(target);
  await expect(restoreBackup({ folder, dataDir: target, keysFolder: dataDir })).rejects.toThrow('DATA_DIR');
  lock.release();
  await restoreBackup({ folder, dataDir: target, keysFolder: dataDir });
});

test('a folder that exists is no place for a backup, and a data folder without databases has none', async () => {
  mkdirSync(folder);
  await expect(makeBackup({ dataDir, folder })).rejects.toThrow('exists');
  await expect(makeBackup({ dataDir: target, folder })).rejects.toThrow('has no database');
});
