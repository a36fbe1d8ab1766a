import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyDatabases } from '@telehealth/store';
import { BackupError } from './backup-error.ts';
import { databasesIn, keyFilesIn, mediaFolder } from './data-files.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** What is copied, and where to. */
export interface BackupPlan {
  readonly dataDir: string;
  /** A folder that does not exist yet. It is there when the backup is whole. */
  readonly folder: string;
  /** A folder for the files with keys, apart from the backup; absent: they are not copied. */
  readonly keysFolder?: string;
}

/**
 * Copies the embedded databases and the media of a data folder, whose platform may be running (decisions.md 16). All
 * databases are copied as they are at one instant; media after them, so that what they name is there. Throws `BackupError`.
 */
export async function makeBackup({ dataDir, folder, keysFolder }: BackupPlan): Promise<Manifest> {
  const databases = databasesIn(dataDir);
  if (databases.length === 0) throw new BackupError(`${dataDir} has no database.`);
  if (existsSync(folder)) throw new BackupError(`${folder} exists: a backup is made into a new folder.`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  const madeAt = Date.now();
  await copyDatabases(databases.map((name) => ({ from: join(dataDir, name), to: join(part, name) })));
  copyMedia(join(dataDir, mediaFolder), join(part, mediaFolder));
  if (keysFolder !== undefined) copyKeys(dataDir, keysFolder);
  const manifest = await writeManifest(part, madeAt);
  renameSync(part, folder);
  return manifest;
}

/** A media item never changes, but it can be removed while the folder is copied. */
function copyMedia(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    try {
      copyFileSync(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function copyKeys(dataDir: string, keysFolder: string): void {
  mkdirSync(keysFolder, { recursive: true, mode: 0o700 });
  for (const name of keyFilesIn(dataDir)) copyFileSync(join(dataDir, name), join(keysFolder, name));
}
