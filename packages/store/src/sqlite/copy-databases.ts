import { backup, DatabaseSync } from 'node:sqlite';
import { toStoreError } from './errors.ts';

/** A database file and the file that its copy is written to, which must not exist. */
export interface DatabaseCopy {
  readonly from: string;
  readonly to: string;
}

/** How long a writer may keep a database to itself before the copy gives up, in ms. */
const waitMs = 30_000;

/**
 * Copies database files, which processes may be writing to, as all of them are at one instant: what a kill of every process
 * at that instant leaves. Writers wait for the milliseconds in which that instant is taken, and go on while it is copied.
 * Throws `StoreUnavailable` for a file that cannot be read, or that a writer keeps to itself.
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
    // A transaction sees the file as it is at its first read, which must come before any lock ends.
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
