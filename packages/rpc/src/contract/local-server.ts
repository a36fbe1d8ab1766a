import type { Answer } from './answer.ts';

/** Unary, in binary Connect. */
export interface LocalCall {
  /** `/<service>/<method>`. */
  readonly path: string;
  /** Alternates names and values. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Serves callers in the same process without a connection, with the same answers. */
export interface LocalServer {
  /** False for other paths than unary methods, and while closing. */
  readonly serves: (path: string) => boolean;
  /** For a path it serves. `onAnswer` is called at most once, possibly at once; the result cancels the call. */
  readonly serve: (call: LocalCall, onAnswer: (answer: Answer) => void) => () => void;
}

/** By `host:port` of their HTTP/1.1 ports. */
export type LocalServers = ReadonlyMap<string, LocalServer>;
