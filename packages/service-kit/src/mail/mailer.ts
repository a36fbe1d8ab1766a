export interface Mail {
  /** The message id, the same for every try, so that mail programs show repeats once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Undefined: the text alone is sent. */
  readonly html?: string;
}

export interface Mailer {
  /** The name of the platform. */
  readonly sender: string;
  /** Resolves when a server accepted the mail, else throws its answer. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
