/** The command line or a setting is wrong. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** No server answered at the address, or none that serves the contract. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** Whether the call may have reached a server and had its effect. */
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
