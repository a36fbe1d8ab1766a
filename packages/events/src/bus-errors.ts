/** The bus cannot be reached, or did not acknowledge the event: publish it again later. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** A work consumer of the in-process bus did not handle the event: it stays in its publisher's outbox. */
export class NotHandled extends Error {
  override readonly name = 'NotHandled';
}
