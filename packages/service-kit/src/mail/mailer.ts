export interface Mail {
  /** The message id, the same for every try, so that mail programs show repeats once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when a server accepted the mail, else throws its answer. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
