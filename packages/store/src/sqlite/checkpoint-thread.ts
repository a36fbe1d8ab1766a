import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { CheckpointRequest } from './checkpoints.ts';

/** An open file, and the statement that copies its log into it as far as no other connection is disturbed. */
interface OpenFile {
  readonly database: DatabaseSync;
  readonly copyLog: StatementSync;
}

const opened = new Map<string, OpenFile>();

parentPort?.on('message', ({ file, closed }: CheckpointRequest) => {
  try {
    if (closed === undefined) (opened.get(file) ?? open(file)).copyLog.get();
    else opened.get(file)?.database.close();
  } catch {
    // A disk that is full or away: the next write finds it so, and has somebody to tell.
  }
  if (closed === undefined) return;
  opened.delete(file);
  closed.close();
});

function open(file: string): OpenFile {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = NORMAL');
  const one = { database, copyLog: database.prepare('PRAGMA wal_checkpoint(PASSIVE)') };
  opened.set(file, one);
  return one;
}
