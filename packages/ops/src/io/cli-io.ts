/** Takes bytes, in order. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** What a command line reads and writes. */
export interface CliIo {
  readonly env: NodeJS.ProcessEnv;
  /** Takes results. */
  readonly out: (line: string) => void;
  /** Takes results that are bytes; absent where they would go to a terminal. */
  readonly write?: Sink | undefined;
  /** Takes everything else that a person may want to read. */
  readonly note: (line: string) => void;
  /** Asks the person at the terminal; absent without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Whether a person sees at once what `note` takes. */
  readonly isWatched?: boolean | undefined;
  /** Time between two lines of progress in milliseconds, 2 s by default. */
  readonly progressEveryMs?: number | undefined;
  /** Time one try of a call may take in milliseconds, 30 s by default. */
  readonly deadlineMs?: number | undefined;
}
