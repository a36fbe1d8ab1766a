/** The bus cannot be reached, or does not say that it kept the event: publish again later. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** The in-process bus did not get the event handled by every work consumer: it stays with its publisher. */
export class NotHandled extends Error {
  override readonly name = 'NotHandled';
}
