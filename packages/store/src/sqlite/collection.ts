import { applyChanges } from '../apply-changes.ts';
import { type CheckedDefinition, checkChanges, checkDocument } from '../definition.ts';
import { UnsupportedOperation } from '../errors.ts';
import { pathsOverlap } from '../field-path.ts';
import { filterTerms, type Term } from '../filter.ts';
import { checkFind } from '../find-options.ts';
import type { PlainObject } from '../plain.ts';
import type { CallOptions, CollectionDefinition, Document, WritableCollection } from '../port.ts';
import { checkReadable, isReadable, newSchema } from '../stored-schema.ts';
import { type Change, updateChanges } from '../update.ts';
import type { Database, Row } from './database.ts';
import { eachValue, firstOf } from './each-value.ts';
import { countSql, findSql } from './filter.ts';
import { keyColumn, keyOf } from './key.ts';
import { matches } from './match.ts';
import { namedViolations } from './named-violations.ts';
import { type Tidy, tidier } from './tidy.ts';

/** The JSON of a document. Its schema version has its own column. */
type Stored = PlainObject & { schemaSince?: number };

/** As in MongoDB, measured as JSON. */
const largestDocument = 16 * 1024 * 1024;

/** Table and indexes must exist. */
export function sqliteCollection<D extends Document>(
  database: Database,
  definition: CheckedDefinition,
  upcast: CollectionDefinition<D>['upcast'],
  settings: {
    readonly now: () => number;
    readonly timeoutMs: number;
    /** Fields with a column. */
    readonly paths: readonly string[];
  },
): WritableCollection<D> {
  const { paths } = settings;
  const table = `"${definition.name}"`;
  const insertSql =
    `INSERT INTO ${table} (_id, schema, doc${paths.map((path) => `, "${keyColumn(path)}"`).join('')}) ` +
    `VALUES (?, ?, ?${', ?'.repeat(paths.length)})`;
  const tidy: Tidy = tidier(database, definition, settings.now);
  tidy();

  const named = namedViolations(definition);
  const { schema: newVersion, ...newFields } = newSchema(definition);
  /** In the present form, without the store's own field. */
  const current = (stored: Stored, schema: number): D => {
    checkReadable(definition, { schema, schemaSince: stored.schemaSince });
    delete stored.schemaSince;
    const document = stored as unknown as D;
    if (schema >= definition.schemaVersion || upcast === undefined) return document;
    return upcast({ ...document, schema });
  };
  const read = ([doc, schema]: Row): D => current(JSON.parse(doc), schema);
  const wait = (options: CallOptions | undefined): void =>
    database.waitAtMost(options?.timeoutMs ?? settings.timeoutMs);
  /** A copy that the caller may change; undefined unless it matches. */
  const matching = (id: string, terms: readonly Term[]): { document: Stored; schema: number } | undefined => {
    const row = database.row({ text: `SELECT doc, schema FROM ${table} WHERE _id = ?`, values: [id] });
    if (row === undefined) return undefined;
    const document = JSON.parse(row[0]) as Stored;
    return matches(document, terms) ? { document, schema: row[1] } : undefined;
  };

  /** Also undefined if this code does not understand it. */
  const changeable: typeof matching = (id, terms) => {
    const found = matching(id, terms);
    if (found === undefined) return undefined;
    const { schemaSince } = found.document;
    return isReadable(definition, { schema: found.schema, schemaSince }) ? found : undefined;
  };

  const own: WritableCollection<D> = {
    async insert(document, options) {
      const plain = checkDocument(definition, document);
      wait(options);
      tidy();
      const keys = paths.map((path) => keyOf(plain, path));
      const values = [document._id, newVersion, encode(Object.assign(plain, newFields)), ...keys];
      await database.write(() => named(() => database.run({ text: insertSql, values })));
    },

    async get(id, options) {
      wait(options);
      const row = database.row({ text: `SELECT doc, schema FROM ${table} WHERE _id = ?`, values: [id] });
      return row && read(row);
    },

    async find(filter, find, options) {
      const checked = checkFind(definition, find);
      const terms = filterTerms(filter);
      wait(options);
      const id = idOf(terms);
      if (id !== undefined && checked.after === undefined) {
        const found = matching(id, terms);
        if (found === undefined) return [];
        for (const field of checked.without) delete found.document[field];
        return [current(found.document, found.schema)];
      }
      const found = eachValue(terms, checked.among).map((one) =>
        database.rows(findSql(definition, one, checked)).map(read),
      );
      const [only = []] = found;
      return found.length === 1 ? only : firstOf(found, checked);
    },

    async count(filter, options) {
      const terms = filterTerms(filter);
      wait(options);
      return database.count(countSql(definition, terms));
    },

    async update(id, condition, update, options) {
      const changes = updateChanges(update);
      checkChanges(definition, changes);
      const terms = filterTerms(condition);
      wait(options);
      return await database.write(() => {
        const found = changeable(id, terms);
        if (found === undefined) return undefined;
        const document = applyChanges(found.document, changes);
        const changed = paths.filter((path) => isChanged(path, changes));
        const columns = changed.map((path) => `, "${keyColumn(path)}" = ?`).join('');
        const keys = changed.map((path) => keyOf(document, path));
        const values = [encode(document), ...keys, id];
        const text = `UPDATE ${table} SET doc = ?${columns} WHERE _id = ?`;
        named(() => database.run({ text, values }));
        return current(document, found.schema);
      });
    },

    async updateEach(updates, options) {
      // Writes of one turn share a transaction.
      await Promise.all(
        updates.map(({ id, condition, update }) => own.update(id, condition, update, options)),
      );
    },

    async delete(id, condition, options) {
      const terms = filterTerms(condition);
      wait(options);
      return await database.write(() => {
        if (changeable(id, terms) === undefined) return false;
        return database.run({ text: `DELETE FROM ${table} WHERE _id = ?`, values: [id] }) > 0;
      });
    },
  };
  return own;
}

function isChanged(path: string, changes: readonly Change[]): boolean {
  return changes.some((change) => pathsOverlap(change.path, path));
}

/** Required by a filter, if any. */
function idOf(terms: readonly Term[]): string | undefined {
  for (const term of terms) if (term.path === '_id' && term.is === 'equal') return String(term.to);
  return undefined;
}

function encode(document: PlainObject): string {
  const text = JSON.stringify(document);
  if (text.length > largestDocument) throw new UnsupportedOperation('a document above 16 MiB');
  return text;
}
