/**
 * Content of a stored field. Instants are epoch milliseconds, bytes base64. Refused with `UnsupportedOperation`:
 * non-finite numbers, whole numbers beyond 2^53 - 1, strings with lone surrogates, and field names that are empty,
 * start with `$`, contain a dot or a NUL or are `__proto__`, `constructor` or `prototype`. An undefined field is
 * absent.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [field: string]: Value | undefined };

/** `_id` never changes. The field names `schema` and `schemaSince` are reserved. */
export interface Document {
  readonly _id: string;
}

/**
 * A top-level field, or a dotted path into an object, never through an array. Segments are not digits only and have no
 * quote, backslash or control character.
 */
export type FieldPath<D> = (keyof D & string) | `${keyof D & string}.${string}`;

/** For ranges. Strings compare by their UTF-8 bytes. */
export type Key = string | number;

/** Sorts null (also for a missing field), then numbers, strings, booleans. */
export type SortValue = Key | boolean | null;

/**
 * On one field. Ranges compare only keys of the operand's type. Arrays, objects and null match `exists` only; use it to
 * test absence.
 */
export type Condition =
  | Key
  | boolean
  | { readonly gt?: Key; readonly gte?: Key; readonly lt?: Key; readonly lte?: Key }
  /** At most 1000 values; an empty list matches nothing. */
  | { readonly in: readonly (Key | boolean)[] }
  | { readonly exists: boolean };

/** All must hold. An empty filter matches every document. */
export type Filter<D> = { readonly [P in FieldPath<D>]?: Condition };

/**
 * Applied together to one document; at least one. Fields must not repeat or overlap. Missing objects on a path are
 * created; a path through another value is refused with `UnsupportedOperation`, except for `unset`, which has no
 * effect.
 */
export interface Update<D> {
  readonly set?: { readonly [P in FieldPath<D>]?: Value };
  readonly unset?: readonly FieldPath<D>[];
  /** For an integer field; an absent field counts as 0. */
  readonly increment?: { readonly [P in FieldPath<D>]?: number };
  /** In order; an absent field counts as empty. */
  readonly push?: { readonly [P in FieldPath<D>]?: readonly Value[] };
}

/** By its first member, then by the next one. */
export type Sort<D> = { readonly [P in FieldPath<D>]?: 'asc' | 'desc' };

/**
 * Results are sorted by indexed fields and `_id`. With `after` the last sort field must be unique, such as `_id`.
 * Without `sort` the order is undefined.
 */
export interface FindOptions<D, Omitted extends FieldName<D> = never> {
  readonly sort?: Sort<D>;
  /** Sort keys of the previous page's last row, null for a missing field; undefined for the first page. */
  readonly after?: readonly SortValue[] | undefined;
  /** 1 to 1000. */
  readonly limit: number;
  /**
   * Fields whose `in` is answered value by value, because an index has the order of `sort` under one value at a time. The fields of
   * `sort` then hold numbers or texts.
   */
  readonly among?: readonly FieldPath<D>[];
  /** Large top-level fields that this reader does not need. Not with `upcast`, which may need them. */
  readonly without?: readonly Omitted[];
}

/** Without the id. */
export type FieldName<D> = Exclude<keyof D & string, '_id'>;

export type Found<D, Omitted extends FieldName<D>> = [Omitted] extends [never] ? D : Omit<D, Omitted>;

/** If the document with this id matches the condition. */
export interface ConditionalUpdate<D> {
  readonly id: string;
  readonly condition: Filter<D>;
  readonly update: Update<D>;
}

export interface CallOptions {
  /** Longer calls fail with `StoreUnavailable` (or `AmbiguousWrite`). */
  readonly timeoutMs?: number;
}

/**
 * A `UniqueViolation` has its name. An indexed field holds a string, number, boolean or null; a write of an array or
 * object is refused with `UnsupportedOperation`. Null and absent are the same key, also for `unique`. A changed index
 * needs another name.
 */
export interface IndexDefinition<D> {
  readonly name: string;
  readonly fields: readonly FieldPath<D>[];
  readonly unique?: boolean;
  /** Indexes only documents with the field, which is never null. Single-field indexes only. */
  readonly sparse?: boolean;
  /**
   * Removes documents some time after the instant in this field (epoch ms). Only for cleaning up: a reader compares the
   * time itself. Top-level single-field indexes only, not unique.
   */
  readonly expires?: boolean;
}

/** Names are lower-case letters, digits and single underscores. */
export interface CollectionDefinition<D extends Document> {
  readonly name: string;
  /** From 1, the default. Stored with every document as `schema`, which readers and writers do not see. */
  readonly schemaVersion?: number;
  /**
   * The oldest schema whose code can read present documents: later ones only added fields that such code may ignore
   * when it changes a document. Default: `schemaVersion`. Older code cannot read present documents (`get` and `find`
   * throw `NewerDocument`), nor change or delete them (no match).
   */
  readonly additiveSince?: number;
  readonly indexes?: readonly IndexDefinition<D>[];
  /**
   * Converts an older document on read. Filters and updates see the stored form, and an update leaves `schema`
   * unchanged: a change that old and new code cannot share needs steps, or a rewrite.
   */
  readonly upcast?: (document: Document & { readonly schema: number }) => D;
}

/** For readers. Any call may throw `StoreUnavailable`: it had no effect. */
export interface Collection<D extends Document> {
  get(id: string, options?: CallOptions): Promise<D | undefined>;
  find<Omitted extends FieldName<D> = never>(
    filter: Filter<D>,
    find: FindOptions<D, Omitted>,
    options?: CallOptions,
  ): Promise<Found<D, Omitted>[]>;
  /** Reads the entries of an index where one fits, and no document. */
  count(filter: Filter<D>, options?: CallOptions): Promise<number>;
}

/**
 * Every write touches one document and is atomic and durable when it returns; there are no transactions. It may also
 * throw `AmbiguousWrite`.
 */
export interface WritableCollection<D extends Document> extends Collection<D> {
  /** Throws `UniqueViolation` with the index's name (`_id` for the id). */
  insert(document: D, options?: CallOptions): Promise<void>;
  /**
   * If the document matches `condition`: returns the new document, else undefined. Throws `UniqueViolation`. `known` is
   * the stored document if the condition holds: nothing is then read back, which costs less, but the update may throw
   * `UnknownMatch`.
   */
  update(
    id: string,
    condition: Filter<D>,
    update: Update<D>,
    options?: CallOptions,
    known?: D,
  ): Promise<D | undefined>;
  /** As `update` for each, in any order and independently, in one database call. Some may be done when it throws. */
  updateEach(updates: readonly ConditionalUpdate<D>[], options?: CallOptions): Promise<void>;
  /** True if the document matched `condition` and was deleted. */
  delete(id: string, condition: Filter<D>, options?: CallOptions): Promise<boolean>;
}

export interface CollectionSize {
  readonly name: string;
  readonly documents: number;
  /** On the disk, with indexes, for MongoDB; of the documents, for SQLite. Undefined where the database does not tell. */
  readonly bytes: number | undefined;
}

/** For a service: it reads, and writes through `@telehealth/changes`. */
export interface Store {
  /** Creates its indexes. Safe to call concurrently. */
  collection<D extends Document>(definition: CollectionDefinition<D>): Promise<Collection<D>>;
  /** Throws `StoreUnavailable` when the database does not answer. */
  ping(options?: CallOptions): Promise<void>;
  /** Of every collection of the database, by name. SQLite reads all of it. Throws `StoreUnavailable`. */
  sizes(options?: CallOptions): Promise<readonly CollectionSize[]>;
  close(): Promise<void>;
}

/** For the process that opens it. */
export interface WritableStore extends Store {
  collection<D extends Document>(definition: CollectionDefinition<D>): Promise<WritableCollection<D>>;
}
