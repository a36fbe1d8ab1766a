import { WrongStoreUrl } from './errors.ts';
import { faultOfMongoUrl } from './mongodb/fault-of-url.ts';
import type { WritableStore } from './port.ts';
import { openSqlite } from './sqlite/store.ts';

export interface StoreOptions {
  /** Default limit of a call, in milliseconds; 10 000. */
  readonly timeoutMs?: number;
  /** Epoch milliseconds, for removal by `expires` indexes. */
  readonly now?: () => number;
}

/** What is wrong with the form of a url, without opening it; undefined: nothing. */
export function faultOfStoreUrl(url: string): string | undefined {
  if (/^mongodb(\+srv)?:\/\//.test(url)) return faultOfMongoUrl(url);
  return /^sqlite:./s.test(url) ? undefined : 'must start with mongodb://, mongodb+srv:// or sqlite:';
}

/**
 * By url:
 *
 * - `mongodb://…/<database>` and `mongodb+srv://…/<database>`: a MongoDB server, or a service with its protocol. Writes
 * are acknowledged by a majority and journaled; reads use the primary.
 * - `sqlite:<file>`: a local file that processes may share, created with its folders for its owner only. A completed
 * write survives the process, but perhaps not a power cut.
 * - `sqlite::memory:`: ends with the process.
 *
 * Throws `StoreUnavailable` while the database is unreachable, and `WrongStoreUrl` when waiting does not help. Opening
 * a collection throws the same.
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<WritableStore> {
  const settings = { timeoutMs: options.timeoutMs ?? 10_000, now: options.now ?? Date.now };
  const fault = faultOfStoreUrl(url);
  if (fault !== undefined) throw new WrongStoreUrl(fault);
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
  if (file !== undefined) return openSqlite(file, settings);
  // Loaded when it is used: an embedded store and the gateway need no driver.
  const { openMongo } = await import('./mongodb/store.ts');
  return await openMongo(url, settings);
}
