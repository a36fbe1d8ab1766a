import type { CheckedDefinition, CheckedIndex } from '../definition.ts';
import { UnsupportedOperation } from '../errors.ts';
import type { Database } from './database.ts';
import { sparseCondition } from './filter.ts';
import { jsonKey, keyColumn, keyExpression, pathOfColumn } from './key.ts';
import { namedViolations } from './named-violations.ts';

/**
 * With a column per indexed field; an older table gets missing columns. Returns the paths of all columns: those of a
 * removed index are still written, in case it returns. Throws `UnsupportedOperation` for an index with another
 * definition, and `UniqueViolation` when documents violate a new one.
 */
export function createTable(database: Database, definition: CheckedDefinition): readonly string[] {
  const { name, indexes, indexedFields } = definition;
  const keys = [...indexedFields.keys()].map((path) => `, "${keyColumn(path)}"`).join('');
  // Without a column type SQLite does not convert numbers to text when comparing ids.
  database.execute(
    `CREATE TABLE IF NOT EXISTS "${name}" (_id NOT NULL PRIMARY KEY, schema INTEGER NOT NULL, doc TEXT NOT NULL${keys})`,
  );
  const paths = addColumns(database, definition);
  const present = presentIndexes(database, name);
  const named = namedViolations(definition);
  for (const index of indexes) {
    const wanted = indexSql(definition, index, keyExpression);
    const sql = present.get(nameOf(definition, index));
    if (sql === wanted) continue;
    if (sql === indexSql(definition, index, documentKey))
      database.execute(`DROP INDEX "${nameOf(definition, index)}"`);
    else if (sql !== undefined) {
      throw new UnsupportedOperation(`${name}: index ${index.name} exists with another definition`);
    }
    named(() => database.execute(wanted));
  }
  return paths;
}

/** For a file without columns. */
function documentKey(_definition: CheckedDefinition, path: string): string {
  return path === '_id' ? path : jsonKey(path);
}

/** Missing in an older table, with the keys of its documents. Returns the paths of all columns. */
function addColumns(database: Database, { name, indexedFields }: CheckedDefinition): readonly string[] {
  const rows = database.rows({ text: 'SELECT name, 0 FROM pragma_table_info(?)', values: [name] });
  const present = rows.flatMap(([column]) => pathOfColumn(column) ?? []);
  const missing = [...indexedFields.keys()].filter((path) => !present.includes(path));
  for (const path of missing) database.execute(`ALTER TABLE "${name}" ADD COLUMN "${keyColumn(path)}"`);
  if (missing.length > 0) {
    const keys = missing.map((path) => `"${keyColumn(path)}" = ${jsonKey(path)}`);
    database.execute(`UPDATE "${name}" SET ${keys.join(', ')}`);
  }
  return [...present, ...missing];
}

/** By name. */
function presentIndexes(database: Database, table: string): Map<string, string> {
  const text = `SELECT name || char(10) || sql, 0 FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`;
  return new Map(
    database.rows({ text, values: [table] }).map(([found]) => {
      const end = found.indexOf('\n');
      return [found.slice(0, end), found.slice(end + 1)] as const;
    }),
  );
}

function nameOf({ name }: CheckedDefinition, index: CheckedIndex): string {
  return `${name}__${index.name}`;
}

function indexSql(
  definition: CheckedDefinition,
  index: CheckedIndex,
  keyFor: (definition: CheckedDefinition, path: string) => string,
): string {
  const { fields, unique, sparse } = index;
  const keys = fields.map((path) => keyFor(definition, path));
  return (
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX "${nameOf(definition, index)}" ON "${definition.name}" (${keys.join(', ')})` +
    (sparse ? ` WHERE ${sparseCondition(keys[0] ?? '')}` : '')
  );
}
