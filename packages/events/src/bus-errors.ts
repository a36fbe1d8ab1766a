/** The bus cannot be reached, or did not acknowledge the event: publish it again later. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** A work consumer of the in-process bus did not handle the event: it stays in its publisher's outbox. */
export class NotHandled extends Error {
  override readonly name = 'NotHandled';
}

/**
 * The url does not open its bus, however long one waits: it is malformed, or the server refuses its user. `fault` completes a
 * sentence that begins with the name of the setting.
 */
export class WrongBusUrl extends Error {
  override readonly name = 'WrongBusUrl';
  readonly fault: string;
  constructor(fault: string) {
    super(`the bus url ${fault}`);
    this.fault = fault;
  }
}
