/** Something that the patient gave is not sent, or was refused, for a reason that the patient can mend. */
export class NotTaken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotTaken';
  }
}
