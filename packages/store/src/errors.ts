/** `index` is the index of the unique key, `_id` for the id. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
  readonly index: string;
  constructor(index: string) {
    super(`unique index ${index}`);
    this.index = index;
  }
}

/** The call was not executed: the database is down, too slow, or refused the connection. Nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * Waiting does not help: the url is malformed, or the database refuses its user. `fault` completes a sentence that
 * begins with the setting's name.
 */
export class WrongStoreUrl extends Error {
  override readonly name = 'WrongStoreUrl';
  readonly fault: string;
  constructor(fault: string, options?: ErrorOptions) {
    super(`the store url ${fault}`, options);
    this.fault = fault;
  }
}

/** Newer code stored the document in a form unknown here. An outage of this process only: a newer one serves it. */
export class NewerDocument extends StoreUnavailable {
  override readonly name = 'NewerDocument';
}

/** The outcome is unknown: the connection was lost, time ran out, or the server failed. Read back before deciding. */
export class AmbiguousWrite extends Error {
  override readonly name: string = 'AmbiguousWrite';
}

/** The update was executed with others, and which of them matched is unknown. Read back before deciding. */
export class UnknownMatch extends AmbiguousWrite {
  override readonly name = 'UnknownMatch';
}

/** Not supported by every backend. A programming error. */
export class UnsupportedOperation extends Error {
  override readonly name = 'UnsupportedOperation';
}
