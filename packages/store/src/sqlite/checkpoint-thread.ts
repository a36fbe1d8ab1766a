import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { CloseRequest, CopyRequest } from './checkpoints.ts';

/** Its statement copies the log as far as no other connection is disturbed. */
interface OpenFile {
  readonly database: DatabaseSync;
  readonly copyLog: StatementSync;
}

const opened = new Map<string, OpenFile>();

parentPort?.on('message', (request: CopyRequest | CloseRequest) => {
  try {
    if ('closed' in request) opened.get(request.file)?.database.close();
    else (opened.get(request.file) ?? open(request.file)).copyLog.get();
  } catch {
    // The next write reports a full or missing disk.
  }
  if ('closed' in request) {
    opened.delete(request.file);
    request.closed.close();
  } else {
    Atomics.store(request.isAsked, 0, 0);
  }
});

function open(file: string): OpenFile {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = NORMAL');
  const one = { database, copyLog: database.prepare('PRAGMA wal_checkpoint(PASSIVE)') };
  opened.set(file, one);
  return one;
}
