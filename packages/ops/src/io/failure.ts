/** A wrong command line or setting. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** No server answered, or none with the contract. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** Whether the call may have taken effect. */
  readonly maybeDone: boolean;

  constructor(message: string, maybeDone: boolean) {
    super(message);
    this.maybeDone = maybeDone;
  }
}

/** Not confirmed. Nothing was changed. */
export class Declined extends Error {
  override readonly name = 'Declined';
}
