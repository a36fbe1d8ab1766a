import { openMongo } from './mongodb/store.ts';
import type { Store } from './port.ts';
import { openSqlite } from './sqlite/store.ts';

/** What a store may be told. */
export interface StoreOptions {
  /** Limit of every call that sets none of its own; 10 000 by default. */
  readonly timeoutMs?: number;
  /** Epoch milliseconds; only the housekeeping of `expires` indexes reads it. */
  readonly now?: () => number;
}

/**
 * Opens the database `url` names:
 *
 * - `mongodb://…/<database>` and `mongodb+srv://…/<database>`: a MongoDB server, standalone or not, or a
 *   service that speaks its wire. Writes are acknowledged by a majority and journaled, reads come from the
 *   primary.
 * - `sqlite:<file>`: a file of this machine, made with its folders for its owner alone, that several
 *   processes may share. A write that returned outlives the process, but not surely a power cut.
 * - `sqlite::memory:`: gone with the process.
 *
 * Throws `StoreUnavailable` when the database cannot be reached, and plain `Error` for another url.
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const settings = { timeoutMs: options.timeoutMs ?? 10_000, now: options.now ?? Date.now };
  if (/^mongodb(\+srv)?:\/\//.test(url)) return await openMongo(url, settings);
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
  if (file !== undefined) return openSqlite(file, settings);
  throw new Error('a store url starts with mongodb://, mongodb+srv:// or sqlite:');
}
