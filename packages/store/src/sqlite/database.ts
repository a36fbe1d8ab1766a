import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { WrongStoreUrl } from '../errors.ts';
import { createCheckpoints } from './checkpoints.ts';
import { toStoreError } from './errors.ts';
import type { Sql } from './filter.ts';
import { groupedWrites } from './grouped-writes.ts';

/** JSON, and the schema version it was written with. */
export type Row = readonly [doc: string, schema: number];

/** With prepared statements. Every call may throw what `toStoreError` returns. */
export interface Database {
  /** Returns the number of changed rows. */
  run(sql: Sql): number;
  rows(sql: Sql): Row[];
  row(sql: Sql): Row | undefined;
  /** The number that a statement answers. */
  count(sql: Sql): number;
  /** Without placeholders. */
  execute(text: string): void;
  /** In a transaction with the file's write lock. */
  exclusively<T>(work: () => T): T;
  /** In one transaction with other waiting writes; resolves once stored. An error undoes the failed statement only. */
  write<T>(work: () => T): Promise<T>;
  /** For another process that writes. */
  waitAtMost(milliseconds: number): void;
  /** Stores waiting writes and closes. Resolves when nothing of this process has the file open. */
  close(): Promise<void>;
}

/** Statements have few forms; only run-time paths reach this number. */
const maxStatements = 500;

/**
 * Readable by its owner only. With WAL and `synchronous=NORMAL` a completed write survives even a killed process; a
 * power cut may lose the last writes, but never a part of one.
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
    count: ({ text, values }) =>
      translated(() => Number((prepared(text).get(...values) as unknown as readonly [number])[0])),
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
      // Whole seconds: each distinct value costs a statement, and a deadline's rest always differs.
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
  // 16 MB of cache: fewer reads of the file. A write that finds 256 MB of log copies what the thread has not, and waits
  // for the disk. A shorter log has more such writes; a longer one takes more disk, and more than 0.2 s to read after a
  // crash.
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
