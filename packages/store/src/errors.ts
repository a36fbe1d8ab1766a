/** The document would have been the second with its key. `index` is the name of the index, `_id` for the id. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
  readonly index: string;
  constructor(index: string) {
    super(`unique index ${index}`);
    this.index = index;
  }
}

/** The database did not do the call: it is down, too slow, or refused the connection. Nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The connection was lost under a write: it may or may not have happened. Read back before deciding. */
export class AmbiguousWrite extends Error {
  override readonly name = 'AmbiguousWrite';
}

/** A filter, update or definition the port cannot honour on every backend. A programming error. */
export class UnsupportedOperation extends Error {
  override readonly name = 'UnsupportedOperation';
}
