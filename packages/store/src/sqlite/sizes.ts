import type { CollectionSize } from '../port.ts';
import type { Database } from './database.ts';

/** Reads every document. */
export function sizesIn(database: Database): readonly CollectionSize[] {
  const tables = database.rows({
    text: `SELECT name, 0 FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    values: [],
  });
  return tables.map(([name]) => {
    const text = `SELECT count(*), coalesce(sum(length(CAST(doc AS BLOB))), 0) FROM "${name}"`;
    const [documents, bytes] = database.row({ text, values: [] }) ?? [0, 0];
    return { name, documents: Number(documents), bytes: Number(bytes) };
  });
}
