import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Exclusive among all processes of this machine and within this one. */
export interface FileLock {
  release(): void;
}

const busy = 5;

/** An unreferenced database is closed at garbage collection, which would end its lock. */
const locked = new Set<DatabaseSync>();

/**
 * Creates a missing file, which stays empty. Undefined: already locked. The lock is SQLite's; the system ends it with
 * the process.
 */
export function lockFile(file: string): FileLock | undefined {
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 });
  // Nothing else here may open the file: a process loses its lock with the first descriptor that it closes.
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
  locked.add(database);
  return {
    release() {
      if (locked.delete(database)) database.close();
    },
  };
}
