export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface CliIo {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (line: string) => void;
  /** Binary results; absent on a terminal. */
  readonly write?: Sink | undefined;
  /** Everything else for people. */
  readonly note: (line: string) => void;
  /** Absent without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Whether `note` is on a terminal. */
  readonly isWatched?: boolean | undefined;
  /** Milliseconds between progress lines, 2 s by default. */
  readonly progressEveryMs?: number | undefined;
  /** For a command that goes on until it is stopped: aborts on a signal, or when standard output is closed. */
  readonly untilStopped?: (() => AbortSignal) | undefined;
  /** Milliseconds between two rounds of a command that follows something, 5 s by default. */
  readonly followEveryMs?: number | undefined;
  /** Milliseconds per try of a call, 30 s by default. */
  readonly deadlineMs?: number | undefined;
}
