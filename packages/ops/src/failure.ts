/** The command line or a setting asks for nothing that can be done. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Nobody answered under the address, or nobody who serves the contract. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** Whether a call may have reached a server, and had its effect, all the same. */
  readonly maybeDone: boolean;

  constructor(message: string, maybeDone: boolean) {
    super(message);
    this.maybeDone = maybeDone;
  }
}

/** The person at the terminal did not confirm. Nothing was changed. */
export class Declined extends Error {
  override readonly name = 'Declined';
}
