import { WrongStoreUrl } from './errors.ts';
import { openMongo } from './mongodb/store.ts';
import type { WritableStore } from './port.ts';
import { openSqlite } from './sqlite/store.ts';

/** Options of a store. */
export interface StoreOptions {
  /** Limit of every call without a limit of its own, in milliseconds; 10 000 by default. */
  readonly timeoutMs?: number;
  /** Epoch milliseconds; used only to remove documents by `expires` indexes. */
  readonly now?: () => number;
}

/**
 * Opens the database that `url` names:
 *
 * - `mongodb://…/<database>` and `mongodb+srv://…/<database>`: a MongoDB server, standalone or not, or a
 *   service that speaks its protocol. Writes are acknowledged by a majority and journaled, reads come from the
 *   primary.
 * - `sqlite:<file>`: a local file that several processes may share. It is created, with its folders, for its owner
 *   only. A write that returned survives the process, but perhaps not a power cut.
 * - `sqlite::memory:`: a database that ends with the process.
 *
 * Throws `StoreUnavailable` while the database cannot be reached, and `WrongStoreUrl` when waiting for it is no use. Opening a
 * collection throws the same.
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<WritableStore> {
  const settings = { timeoutMs: options.timeoutMs ?? 10_000, now: options.now ?? Date.now };
  if (/^mongodb(\+srv)?:\/\//.test(url)) return await openMongo(url, settings);
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
  if (file !== undefined) return openSqlite(file, settings);
  throw new WrongStoreUrl('must start with mongodb://, mongodb+srv:// or sqlite:');
}
