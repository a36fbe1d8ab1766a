import { checkDefinition } from '../definition.ts';
import type { WritableStore } from '../port.ts';
import { sqliteCollection } from './collection.ts';
import { type Database, openDatabase } from './database.ts';
import { toOpenError } from './errors.ts';
import { sizesIn } from './sizes.ts';
import { createTable } from './table.ts';

/** One file that processes may share, or `:memory:`. */
export function openSqlite(
  file: string,
  settings: { readonly now: () => number; readonly timeoutMs: number },
): WritableStore {
  const database = openOrRefuse(file, settings.timeoutMs);
  return {
    async collection(definition) {
      const checked = checkDefinition(definition);
      database.waitAtMost(settings.timeoutMs);
      const paths = database.exclusively(() => createTable(database, checked));
      return sqliteCollection(database, checked, definition.upcast, { ...settings, paths });
    },
    async ping(options) {
      database.waitAtMost(options?.timeoutMs ?? settings.timeoutMs);
      database.row({ text: 'SELECT 1', values: [] });
    },
    async sizes(options) {
      database.waitAtMost(options?.timeoutMs ?? settings.timeoutMs);
      return sizesIn(database);
    },
    async close() {
      await database.close();
    },
  };
}

function openOrRefuse(file: string, timeoutMs: number): Database {
  try {
    return openDatabase(file, timeoutMs);
  } catch (error) {
    throw toOpenError(error);
  }
}
