import { backup, DatabaseSync } from 'node:sqlite';
import { toStoreError } from './errors.ts';

/** The target must not exist. */
export interface DatabaseCopy {
  readonly from: string;
  readonly to: string;
}

/** Limit for a writer's exclusive lock, ms. */
const waitMs = 30_000;

/**
 * Copies database files that processes may be writing, all as of one instant, as a kill of every process would leave
 * them. Writers wait only the milliseconds of that instant. Throws `StoreUnavailable` for an unreadable file, or one
 * that a writer keeps locked.
 */
export async function copyDatabases(copies: readonly DatabaseCopy[]): Promise<void> {
  const opened: DatabaseSync[] = [];
  const open = (file: string, readOnly: boolean) => {
    const database = new DatabaseSync(file, { timeout: waitMs, readOnly });
    opened.push(database);
    return database;
  };
  try {
    const locks = copies.map(({ from }) => open(from, false));
    for (const lock of locks) lock.exec('BEGIN IMMEDIATE');
    const snapshots = copies.map(({ from }) => open(from, true));
    // A transaction sees the file as of its first read, which must precede the end of any lock.
    for (const snapshot of snapshots) snapshot.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    for (const lock of locks) lock.exec('ROLLBACK');
    for (const [index, snapshot] of snapshots.entries()) {
      await backup(snapshot, (copies[index] as DatabaseCopy).to, { rate: 1000 });
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    for (const database of opened) database.close();
  }
}
