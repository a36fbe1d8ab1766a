/**
 * What a stored field may hold. No dates and no bytes: instants are epoch milliseconds, bytes are base64.
 * Refused with `UnsupportedOperation`: numbers that are not finite, whole numbers beyond 2^53 - 1, strings
 * with lone surrogates, field names that are empty, start with `$`, contain a dot or a NUL or are
 * `__proto__`, `constructor` or `prototype`. A field that is undefined is absent.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [field: string]: Value | undefined };

/** The least a stored document is: an id of its own. `_id` never changes. The name `schema` is the store's. */
export interface Document {
  readonly _id: string;
}

/**
 * A top-level field, or a dotted path into an embedded object. Never through an array, and no segment of
 * digits only, with a quote, a backslash or a control character.
 */
export type FieldPath<D> = (keyof D & string) | `${keyof D & string}.${string}`;

/** A value ranges compare by. Strings compare by their UTF-8 bytes. */
export type Key = string | number;

/**
 * A value results are sorted by: null (also for a missing field) before numbers before strings before
 * booleans.
 */
export type SortValue = Key | boolean | null;

/**
 * What one field must fulfil. Equality takes booleans too; ranges compare only keys of the operand's type. An
 * array or an object fulfils nothing but `exists`, null likewise; use `exists` to ask for absence.
 */
export type Condition =
  | Key
  | boolean
  | { readonly gt?: Key; readonly gte?: Key; readonly lt?: Key; readonly lte?: Key }
  /** At most 1000 values; no value matches nothing. */
  | { readonly in: readonly (Key | boolean)[] }
  | { readonly exists: boolean };

/** All conditions must hold. An empty filter matches every document. */
export type Filter<D> = { readonly [P in FieldPath<D>]?: Condition };

/**
 * Changes applied to one document as a whole or not at all, at least one. No field is named twice, nor is one
 * inside another. Missing objects on a path are made; a path that leads through any other value is refused
 * with `UnsupportedOperation`, save for `unset`, which then has nothing to do.
 */
export interface Update<D> {
  readonly set?: { readonly [P in FieldPath<D>]?: Value };
  readonly unset?: readonly FieldPath<D>[];
  /** Adds to an integer field; an absent field counts as 0. */
  readonly increment?: { readonly [P in FieldPath<D>]?: number };
  /** Appends the values to an array field, in order; an absent field counts as empty. */
  readonly push?: { readonly [P in FieldPath<D>]?: readonly Value[] };
}

/**
 * Order, start and size of a result. Sorting takes fields that some index has, and `_id`. With `after` the sort
 * must be total: its last field is unique (`_id` where in doubt). Without `sort` the order is any.
 */
export interface FindOptions<D> {
  readonly sort?: readonly (readonly [FieldPath<D>, 'asc' | 'desc'])[];
  /**
   * Keyset: the sort keys of the last row already seen, null for a field it lacks; the result starts right
   * behind it.
   */
  readonly after?: readonly SortValue[];
  /** 1 to 1000. */
  readonly limit: number;
}

/** Limits of one call. */
export interface CallOptions {
  /** The call fails with `StoreUnavailable` (or `AmbiguousWrite`) when it is not done by then. */
  readonly timeoutMs?: number;
}

/**
 * An index; its name is what a `UniqueViolation` says. A field it names holds a string, a number, a boolean or
 * null; a write of an array or an object there is refused with `UnsupportedOperation`. Null and absent are the
 * same key, and count for `unique`. An index never changes under its name: another one takes another name.
 */
export interface IndexDefinition<D> {
  readonly name: string;
  readonly fields: readonly FieldPath<D>[];
  readonly unique?: boolean;
  /** Only documents that have the field are indexed; it never holds null. Single-field indexes only. */
  readonly sparse?: boolean;
  /**
   * Documents are removed some time after the instant in this field (epoch ms). Housekeeping only: a reader
   * compares the stored time with its clock. Top-level single-field indexes only, not unique.
   */
  readonly expires?: boolean;
}

/** Everything the store knows of a collection. Names are lower case letters, digits and single underscores. */
export interface CollectionDefinition<D extends Document> {
  readonly name: string;
  /** From 1. Stored with every document as `schema`, which no document read or written here shows. */
  readonly schemaVersion: number;
  readonly indexes?: readonly IndexDefinition<D>[];
  /**
   * Turns a document of an older `schema` into the current shape, on read. Filters and updates see the stored
   * shape, and an update leaves its `schema` as it was: a change that old and new code cannot share is made in
   * steps, or by a rewrite.
   */
  readonly upcast?: (document: Document & { readonly schema: number }) => D;
}

/**
 * One collection. Every write touches one document and is atomic and durable when it returns; there are no
 * transactions. Any call may throw `StoreUnavailable` (it had no effect); a write may throw `AmbiguousWrite`.
 */
export interface Collection<D extends Document> {
  /** Throws `UniqueViolation` naming the index (`_id` for the id). */
  insert(document: D, options?: CallOptions): Promise<void>;
  get(id: string, options?: CallOptions): Promise<D | undefined>;
  find(filter: Filter<D>, find: FindOptions<D>, options?: CallOptions): Promise<D[]>;
  /**
   * Changes the document with this id if it also matches `condition`; the new document, or undefined when
   * there was no match. Throws `UniqueViolation`.
   */
  update(id: string, condition: Filter<D>, update: Update<D>, options?: CallOptions): Promise<D | undefined>;
  /** Deletes the document with this id if it also matches `condition`; whether it did. */
  delete(id: string, condition: Filter<D>, options?: CallOptions): Promise<boolean>;
}

/** One database. */
export interface Store {
  /** The collection, with its indexes in place. Safe to call from several processes at once. */
  collection<D extends Document>(definition: CollectionDefinition<D>): Promise<Collection<D>>;
  /** Throws `StoreUnavailable` when the database does not answer. */
  ping(options?: CallOptions): Promise<void>;
  close(): Promise<void>;
}
