/** A mail to the contact of a client. */
export interface Mail {
  /** The same for every try, so that who gets it twice sees one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when a server took the mail. Throws what it answered else. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
