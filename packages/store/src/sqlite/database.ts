import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { WrongStoreUrl } from '../errors.ts';
import { createCheckpoints } from './checkpoints.ts';
import { toStoreError } from './errors.ts';
import type { Sql } from './filter.ts';
import { groupedWrites } from './grouped-writes.ts';

/** A row of a collection: the document as JSON, and the schema version that it was written with. */
export type Row = readonly [doc: string, schema: number];

/** The open file, with its prepared statements. Every call may throw what `toStoreError` returns. */
export interface Database {
  /** Runs a statement; the number of rows it changed. */
  run(sql: Sql): number;
  rows(sql: Sql): Row[];
  row(sql: Sql): Row | undefined;
  /** Runs statements without placeholders. */
  execute(text: string): void;
  /** Runs `work` in a transaction that holds the write lock of the file. */
  exclusively<T>(work: () => T): T;
  /**
   * Runs `work` in one transaction with what else waits to be written; resolves once it is stored. What `work` throws undoes
   * the statement that failed, and no other write.
   */
  write<T>(work: () => T): Promise<T>;
  /** How long a call waits for another process that writes. */
  waitAtMost(milliseconds: number): void;
  /** Stores what waits, and closes at once. Resolves when nothing of this process has the file open. */
  close(): Promise<void>;
}

/** There are few shapes of statements; only paths that are made at run time reach this number. */
const maxStatements = 500;

/**
 * Opens or creates the file, which only its owner can read. With WAL and `synchronous=NORMAL` a write that returned
 * survives the process, even a killed one; after a power cut the last writes may be missing, but never in part.
 */
export function openDatabase(file: string, waitMs: number): Database {
  if (file !== ':memory:') createPrivately(file);
  const database = translated(() => new DatabaseSync(file, { timeout: waitMs }));
  const statements = new Map<string, StatementSync>();
  let waiting = waitMs;

  const prepared = (text: string): StatementSync => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = database.prepare(text);
      statement.setReturnArrays(true);
      if (statements.size >= maxStatements) statements.clear();
      statements.set(text, statement);
    }
    return statement;
  };

  let written = 0;
  const checkpoints = file === ':memory:' ? undefined : createCheckpoints(file);
  const writes = groupedWrites(database, {
    execute: (text) => translated(() => prepared(text).run()),
    afterGroup: (writes) => {
      checkpoints?.afterWrites(writes, written);
      written = 0;
    },
  });

  const self: Database = {
    run: ({ text, values }) => {
      for (const value of values) if (typeof value === 'string') written += value.length;
      return translated(() => Number(prepared(text).run(...values).changes));
    },
    rows: ({ text, values }) => translated(() => prepared(text).all(...values) as unknown as Row[]),
    row: ({ text, values }) => translated(() => prepared(text).get(...values) as unknown as Row | undefined),
    execute: (text) => translated(() => database.exec(text)),
    exclusively: (work) => {
      translated(() => prepared('BEGIN IMMEDIATE').run());
      try {
        const result = work();
        translated(() => prepared('COMMIT').run());
        return result;
      } catch (error) {
        if (database.isTransaction) prepared('ROLLBACK').run();
        throw error;
      }
    },
    write: writes.write,
    waitAtMost: (milliseconds) => {
      // Rounded down to seconds: what is left of a deadline differs on every call, and each new value costs a statement.
      const limit = milliseconds < 1000 ? milliseconds : Math.floor(milliseconds / 1000) * 1000;
      if (limit === waiting) return;
      self.execute(`PRAGMA busy_timeout = ${Math.ceil(limit)}`);
      waiting = limit;
    },
    close: async () => {
      writes.storeAll();
      statements.clear();
      if (database.isOpen) database.close();
      await checkpoints?.close();
    },
  };
  self.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  // 16 MB of cache: fewer reads of the file. A write that finds 256 MB of log copies what the thread has not, and waits for the disk. A
  // shorter log has more such writes; a longer one takes more of the disk, and more than the 0.2 s to be read after a crash.
  self.execute('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 64000');
  return self;
}

function createPrivately(file: string): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw new WrongStoreUrl('names a file that cannot be opened', { cause: error });
  }
}

function translated<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toStoreError(error);
  }
}
