/** An answer was not sent, or was refused, and the patient can correct it. */
export class NotTaken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotTaken';
  }
}
