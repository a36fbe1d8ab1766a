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

/** A stored document. `_id` never changes. The field names `schema` and `schemaSince` are reserved. */
export interface Document {
  readonly _id: string;
}

/**
 * A top-level field, or a dotted path into an embedded object. Never through an array, and no segment of
 * digits only, with a quote, a backslash or a control character.
 */
export type FieldPath<D> = (keyof D & string) | `${keyof D & string}.${string}`;

/** A value that ranges compare. Strings compare by their UTF-8 bytes. */
export type Key = string | number;

/**
 * A value that results are sorted by: null (also for a missing field), then numbers, then strings, then
 * booleans.
 */
export type SortValue = Key | boolean | null;

/**
 * A condition on one field. Equality takes booleans too; ranges compare only keys of the operand's type. Arrays, objects
 * and null match `exists` only; use `exists` to ask for absence.
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
 * Changes that are applied to one document together; there is at least one. No field occurs twice or inside another.
 * Missing objects on a path are created; a path that leads through any other value is refused with
 * `UnsupportedOperation`, except for `unset`, which then does nothing.
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
 * Order, start and size of a result. Results are sorted by indexed fields and `_id`. With `after` the sort must be
 * total: its last field is unique (`_id` if nothing else). Without `sort` the order is undefined.
 */
export interface FindOptions<D, Omitted extends FieldName<D> = never> {
  readonly sort?: readonly (readonly [FieldPath<D>, 'asc' | 'desc'])[];
  /**
   * The sort keys of the last row of the page before, null for a missing field; the result starts after
   * that row.
   */
  readonly after?: readonly SortValue[];
  /** 1 to 1000. */
  readonly limit: number;
  /**
   * Top-level fields to leave out of what is read: large ones that this reader does not need. Not for a collection with
   * `upcast`, which may need them.
   */
  readonly without?: readonly Omitted[];
}

/** A top-level field, but the id. */
export type FieldName<D> = Exclude<keyof D & string, '_id'>;

/** A document as it is found. */
export type Found<D, Omitted extends FieldName<D>> = [Omitted] extends [never] ? D : Omit<D, Omitted>;

/** A change of the document with this id, if it also matches the condition. */
export interface ConditionalUpdate<D> {
  readonly id: string;
  readonly condition: Filter<D>;
  readonly update: Update<D>;
}

/** Limits of one call. */
export interface CallOptions {
  /** The call fails with `StoreUnavailable` (or `AmbiguousWrite`) when it takes longer. */
  readonly timeoutMs?: number;
}

/**
 * An index; a `UniqueViolation` has its name. An indexed field holds a string, a number, a boolean or null; a write of
 * an array or an object is refused with `UnsupportedOperation`. Null and absent are the same key, and count for
 * `unique`. An index never changes under its name: a changed index takes another name.
 */
export interface IndexDefinition<D> {
  readonly name: string;
  readonly fields: readonly FieldPath<D>[];
  readonly unique?: boolean;
  /** Only documents that have the field are indexed; the field is never null. Single-field indexes only. */
  readonly sparse?: boolean;
  /**
   * Documents are removed some time after the instant in this field (epoch ms). Only for cleaning up: a reader
   * compares the stored time with its clock. Top-level single-field indexes only, not unique.
   */
  readonly expires?: boolean;
}

/** A collection. Names are lower case letters, digits and single underscores. */
export interface CollectionDefinition<D extends Document> {
  readonly name: string;
  /** From 1. Stored with every document as `schema`, which is hidden from readers and writers. */
  readonly schemaVersion: number;
  /**
   * The oldest schema whose code reads documents of the present one: since then fields were only added, and nothing depends on
   * them that such code changes. Default: `schemaVersion`. Older code cannot read a document of the present schema (`get` and
   * `find` throw `NewerDocument`), nor change or delete it (it does not match).
   */
  readonly additiveSince?: number;
  readonly indexes?: readonly IndexDefinition<D>[];
  /**
   * Converts a document of an older `schema` into the current shape, on read. Filters and updates see the stored
   * shape, and an update leaves `schema` unchanged: a change that old and new code cannot share is made in steps, or by
   * a rewrite.
   */
  readonly upcast?: (document: Document & { readonly schema: number }) => D;
}

/** One collection, as its readers have it. Any call may throw `StoreUnavailable`: it had no effect. */
export interface Collection<D extends Document> {
  get(id: string, options?: CallOptions): Promise<D | undefined>;
  find<Omitted extends FieldName<D> = never>(
    filter: Filter<D>,
    find: FindOptions<D, Omitted>,
    options?: CallOptions,
  ): Promise<Found<D, Omitted>[]>;
}

/**
 * One collection with its writes. Every write touches one document and is atomic and durable when it returns; there are no
 * transactions. A write may also throw `AmbiguousWrite`.
 */
export interface WritableCollection<D extends Document> extends Collection<D> {
  /** Throws `UniqueViolation` naming the index (`_id` for the id). */
  insert(document: D, options?: CallOptions): Promise<void>;
  /**
   * Changes the document with this id if it also matches `condition`; the new document, or undefined when
   * there was no match. Throws `UniqueViolation`. `known` is the document that is stored if the condition holds: with it nothing is
   * read back, which costs the database less, but the update may throw `UnknownMatch`.
   */
  update(
    id: string,
    condition: Filter<D>,
    update: Update<D>,
    options?: CallOptions,
    known?: D,
  ): Promise<D | undefined>;
  /**
   * Changes each document as `update` does, in any order and each alone, by one call of the database. Some may be changed when it
   * throws.
   */
  updateEach(updates: readonly ConditionalUpdate<D>[], options?: CallOptions): Promise<void>;
  /** Deletes the document with this id if it also matches `condition`; true when it was deleted. */
  delete(id: string, condition: Filter<D>, options?: CallOptions): Promise<boolean>;
}

/** One database, as a service has it: it reads, and writes by `@telehealth/changes`. */
export interface Store {
  /** The collection, after creating its indexes. Several processes may call it at once. */
  collection<D extends Document>(definition: CollectionDefinition<D>): Promise<Collection<D>>;
  /** Throws `StoreUnavailable` when the database does not answer. */
  ping(options?: CallOptions): Promise<void>;
  close(): Promise<void>;
}

/** One database, as who opens it has it. */
export interface WritableStore extends Store {
  collection<D extends Document>(definition: CollectionDefinition<D>): Promise<WritableCollection<D>>;
}
