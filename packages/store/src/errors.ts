/** Another document has the same unique key. `index` is the name of the index, `_id` for the id. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
  readonly index: string;
  constructor(index: string) {
    super(`unique index ${index}`);
    this.index = index;
  }
}

/** The database did not execute the call: it is down, too slow, or refused the connection. Nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * The url does not open its database, however long one waits: it is malformed, or the database refuses its user. `fault`
 * completes a sentence that begins with the name of the setting.
 */
export class WrongStoreUrl extends Error {
  override readonly name = 'WrongStoreUrl';
  readonly fault: string;
  constructor(fault: string, options?: ErrorOptions) {
    super(`the store url ${fault}`, options);
    this.fault = fault;
  }
}

/**
 * A document was stored by newer code in a shape that this code does not know. It is an outage of this process alone: a newer
 * one serves it.
 */
export class NewerDocument extends StoreUnavailable {
  override readonly name = 'NewerDocument';
}

/**
 * A write whose outcome is unknown: the connection was lost, time ran out, or the server failed. Read back before deciding.
 */
export class AmbiguousWrite extends Error {
  override readonly name: string = 'AmbiguousWrite';
}

/**
 * The database is well: it made the update together with others, and does not say which of them matched. Read back before
 * deciding.
 */
export class UnknownMatch extends AmbiguousWrite {
  override readonly name = 'UnknownMatch';
}

/** A filter, update or definition that not every backend supports. A programming error. */
export class UnsupportedOperation extends Error {
  override readonly name = 'UnsupportedOperation';
}
