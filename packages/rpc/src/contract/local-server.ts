import type { Answer } from './answer.ts';

/** A unary call in binary Connect. */
export interface LocalCall {
  /** `/<service>/<method>`. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** A server to its callers in the same process: they call it without a connection, and are answered as over one. */
export interface LocalServer {
  /** False for what is no unary method, and while the server closes. */
  readonly serves: (path: string) => boolean;
  /** Serves a call of a path that it serves. `onAnswer` is called at most once, possibly at once; the result gives the call up. */
  readonly serve: (call: LocalCall, onAnswer: (answer: Answer) => void) => () => void;
}

/** The servers of one process by the `host:port` of their HTTP/1.1 ports. */
export type LocalServers = ReadonlyMap<string, LocalServer>;
