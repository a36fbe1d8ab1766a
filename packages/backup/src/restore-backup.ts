import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataFolder } from '@telehealth/platform/data-folder';
import { BackupError } from './backup-error.ts';
import { databasesIn, keyFilesIn, mediaFolder } from './data-files.ts';
import { checkManifest, type Manifest } from './manifest.ts';

/** What is brought back, and where to. */
export interface RestorePlan {
  readonly folder: string;
  /** A data folder without databases. */
  readonly dataDir: string;
  /** Where the files with keys are; absent: they are in the data folder already. */
  readonly keysFolder?: string;
}

const secretsFile = 'secrets.json';

/**
 * Fills a data folder from a backup. Throws `BackupError` for a backup that is damaged, a folder that has databases and keys
 * that are missing, and `ConfigError` while a platform runs on the folder; nothing is written then.
 */
export async function restoreBackup({ folder, dataDir, keysFolder }: RestorePlan): Promise<Manifest> {
  const manifest = await checkManifest(folder);
  if (databasesIn(dataDir).length > 0) {
    throw new BackupError(`${dataDir} has databases: move them away, or name another folder in DATA_DIR.`);
  }
  const keys = keysFolder ?? dataDir;
  if (!existsSync(join(keys, secretsFile))) {
    throw new BackupError(`${keys} has no ${secretsFile}: without its keys no answer of the backup opens.`);
  }
  const lock = claimDataFolder(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (keys !== dataDir) {
      for (const name of keyFilesIn(keys)) copyFileSync(join(keys, name), join(dataDir, name));
    }
    const media = join(folder, mediaFolder);
    if (existsSync(media)) cpSync(media, join(dataDir, mediaFolder), { recursive: true });
    // Last: a folder with databases is one that can be started.
    for (const name of databasesIn(folder)) copyFileSync(join(folder, name), join(dataDir, name));
    return manifest;
  } finally {
    lock.release();
  }
}
