import { UnsupportedOperation } from './errors.ts';
import { isInside, pathSegments } from './field-path.ts';
import { isPlainObject, type Plain, type PlainObject, toPlainObject } from './plain.ts';
import type { CollectionDefinition, Document, IndexDefinition } from './port.ts';
import { isReservedField, type KnownSchema } from './stored-schema.ts';
import type { Change } from './update.ts';

export type CheckedIndex = Required<IndexDefinition<Record<string, unknown>>>;

/** By all indexes together. */
export interface IndexedField {
  readonly segments: readonly string[];
  readonly sparse: boolean;
  readonly expires: boolean;
}

export interface CheckedDefinition extends KnownSchema {
  readonly indexes: readonly CheckedIndex[];
  readonly indexedFields: ReadonlyMap<string, IndexedField>;
  /** Of `expires` indexes. */
  readonly expiryFields: readonly string[];
  /** Older documents are converted on read. */
  readonly upcasts: boolean;
}

const namePattern = /^[a-z][a-z0-9_]{0,62}$/;
/** Of a `Date`, in epoch milliseconds. */
const largestInstant = 8.64e15;

/** Fills in defaults. Throws `UnsupportedOperation`. */
export function checkDefinition<D extends Document>(definition: CollectionDefinition<D>): CheckedDefinition {
  const { name, schemaVersion = 1, additiveSince = schemaVersion } = definition;
  if (!namePattern.test(name) || /^(system|sqlite_)/.test(name) || name.includes('__')) {
    throw new UnsupportedOperation(`${name} is not a collection name`);
  }
  if (!Number.isSafeInteger(schemaVersion) || schemaVersion < 1) {
    throw new UnsupportedOperation(`${name}: schemaVersion counts from 1`);
  }
  if (!Number.isSafeInteger(additiveSince) || additiveSince < 1 || additiveSince > schemaVersion) {
    throw new UnsupportedOperation(`${name}: additiveSince is a schema version up to the present one`);
  }
  const indexes = (definition.indexes ?? []).map(
    (index): CheckedIndex => ({ unique: false, sparse: false, expires: false, ...index }),
  );
  if (new Set(indexes.map((index) => index.name)).size < indexes.length) {
    throw new UnsupportedOperation(`${name}: two indexes have the same name`);
  }
  const indexedFields = new Map<string, IndexedField>();
  for (const index of indexes) {
    checkIndex(name, index);
    for (const field of index.fields) {
      if (field === '_id') continue;
      const before = indexedFields.get(field);
      indexedFields.set(field, {
        segments: pathSegments(field),
        sparse: index.sparse || (before?.sparse ?? false),
        expires: index.expires || (before?.expires ?? false),
      });
    }
  }
  const expiryFields = [...indexedFields].filter(([, field]) => field.expires).map(([path]) => path);
  const upcasts = definition.upcast !== undefined;
  return { name, schemaVersion, additiveSince, indexes, indexedFields, expiryFields, upcasts };
}

function checkIndex(collection: string, { name, fields, unique, sparse, expires }: CheckedIndex): void {
  const where = `${collection}, index ${name}`;
  if (!namePattern.test(name) || name.includes('__'))
    throw new UnsupportedOperation(`${where}: not an index name`);
  if (fields.length === 0) throw new UnsupportedOperation(`${where}: no fields`);
  if (new Set(fields).size < fields.length) throw new UnsupportedOperation(`${where}: a field occurs twice`);
  for (const field of fields) pathSegments(field);
  if (fields.length > 1 && sparse) throw new UnsupportedOperation(`${where}: sparse with several fields`);
  if (fields.length > 1 && expires) throw new UnsupportedOperation(`${where}: expires with several fields`);
  if (expires && (unique || fields.some((field) => field.includes('.') || field === '_id'))) {
    throw new UnsupportedOperation(`${where}: expires on a unique or nested field`);
  }
}

/**
 * As stored, without `schema`. Throws `UnsupportedOperation` for a document that the backends would store or index
 * differently.
 */
export function checkDocument(definition: CheckedDefinition, document: object): PlainObject {
  const plain = toPlainObject(document);
  const { _id: id } = plain;
  if (typeof id !== 'string' || id === '')
    throw new UnsupportedOperation(`${definition.name}: _id is not a string`);
  for (const field of Object.keys(plain)) {
    if (isReservedField(field))
      throw new UnsupportedOperation(`${definition.name}: the field ${field} is reserved`);
  }
  for (const [path, field] of definition.indexedFields) checkIndexed(definition, path, field, plain, 0);
  return plain;
}

/** Throws `UnsupportedOperation` for a value that an indexed field must not hold. */
export function checkChanges(definition: CheckedDefinition, changes: readonly Change[]): void {
  for (const [path, field] of definition.indexedFields) {
    for (const change of changes) {
      if (change.to === 'unset') continue;
      if (isInside(change.path, path)) throw indexedRefusal(definition, path, 'an object');
      if (change.path !== path && !isInside(path, change.path)) continue;
      if (change.to === 'push') throw indexedRefusal(definition, path, 'an array');
      if (change.to === 'set') {
        checkIndexed(definition, path, field, change.value, change.path.split('.').length);
      } else if (field.expires) throw indexedRefusal(definition, path, 'an incremented instant');
    }
  }
}

function checkIndexed(
  definition: CheckedDefinition,
  path: string,
  field: IndexedField,
  from: Plain,
  depth: number,
): void {
  let value: Plain | undefined = from;
  for (const segment of field.segments.slice(depth)) {
    if (Array.isArray(value)) throw indexedRefusal(definition, path, 'an array');
    value = isPlainObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
    if (value === undefined) return;
  }
  if (Array.isArray(value)) throw indexedRefusal(definition, path, 'an array');
  if (isPlainObject(value)) throw indexedRefusal(definition, path, 'an object');
  if (value === null && field.sparse)
    throw indexedRefusal(definition, path, 'null instead of an absent field');
  if (field.expires && value !== null && !isInstant(value)) {
    throw indexedRefusal(definition, path, 'a value other than epoch milliseconds');
  }
}

function isInstant(value: Plain | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= largestInstant;
}

function indexedRefusal(definition: CheckedDefinition, path: string, what: string): UnsupportedOperation {
  return new UnsupportedOperation(`${definition.name}: ${what} in the indexed field ${path}`);
}
