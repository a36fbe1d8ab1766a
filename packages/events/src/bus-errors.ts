/** The bus is unreachable, or did not acknowledge the event: publish it again later. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** On the in-process bus a work consumer failed: the event stays in its publisher's outbox. */
export class NotHandled extends Error {
  override readonly name = 'NotHandled';
}

/**
 * Waiting does not help: the url is malformed, or the server refuses its user. `fault` completes a sentence that begins
 * with the setting's name.
 */
export class WrongBusUrl extends Error {
  override readonly name = 'WrongBusUrl';
  readonly fault: string;
  constructor(fault: string) {
    super(`the bus url ${fault}`);
    this.fault = fault;
  }
}
