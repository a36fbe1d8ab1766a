import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A file that no other process of this machine, and nothing else in this one, can lock until it is released. */
export interface FileLock {
  release(): void;
}

const busy = 5;

/** A database that nobody refers to is closed when memory is collected, which would end its lock. */
const locked = new Set<DatabaseSync>();

/**
 * Locks a file, which is made when it is missing and stays empty. Undefined: it is locked already. The lock is SQLite's, on
 * every system that has it: the system ends it with the process, however that ends.
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
