import { type CheckedDefinition, type CheckedIndex, checkDefinition } from '../definition.ts';
import { UnsupportedOperation } from '../errors.ts';
import type { Store } from '../port.ts';
import { sqliteCollection } from './collection.ts';
import { type Database, openDatabase } from './database.ts';
import { sparseCondition } from './filter.ts';
import { keyExpression } from './key.ts';

/** A store in one file, which several processes may share, or in memory for `:memory:`. */
export function openSqlite(
  file: string,
  settings: { readonly now: () => number; readonly timeoutMs: number },
): Store {
  const database = openDatabase(file, settings.timeoutMs);
  return {
    async collection(definition) {
      const checked = checkDefinition(definition);
      database.waitAtMost(settings.timeoutMs);
      database.exclusively(() => createTable(database, checked));
      return sqliteCollection(database, checked, definition.upcast, settings);
    },
    async ping(options) {
      database.waitAtMost(options?.timeoutMs ?? settings.timeoutMs);
      database.row({ text: 'SELECT 1', values: [] });
    },
    async close() {
      database.close();
    },
  };
}

function createTable(database: Database, definition: CheckedDefinition): void {
  // Without a column type, SQLite does not convert numbers to text when it compares ids.
  database.execute(
    `CREATE TABLE IF NOT EXISTS "${definition.name}" (_id NOT NULL PRIMARY KEY, schema INTEGER NOT NULL, doc TEXT NOT NULL)`,
  );
  for (const index of definition.indexes) {
    const name = `${definition.name}__${index.name}`;
    const wanted = indexSql(definition.name, name, index);
    const present = database.row({
      text: `SELECT sql, 0 FROM sqlite_master WHERE type = 'index' AND name = ?`,
      values: [name],
    });
    if (present === undefined) database.execute(wanted);
    else if (present[0] !== wanted) {
      throw new UnsupportedOperation(
        `${definition.name}: index ${index.name} exists with another definition`,
      );
    }
  }
}

function indexSql(table: string, name: string, { fields, unique, sparse }: CheckedIndex): string {
  const [first = ''] = fields;
  return (
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX "${name}" ON "${table}" (${fields.map(keyExpression).join(', ')})` +
    (sparse ? ` WHERE ${sparseCondition(first)}` : '')
  );
}
