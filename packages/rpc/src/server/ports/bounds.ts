/** Limits of callers (decisions.md 13). Times in ms. */
export interface ServerBounds {
  /** For the head of an HTTP/1.1 request. */
  readonly headMs: number;
  /** For a whole HTTP/1.1 request; bodies of plain routes have their own limit. */
  readonly requestMs: number;
  /** Without a request; longer than the platform's callers keep a connection. */
  readonly idleMs: number;
  /** Without progress of an answer; longer than any call may last. */
  readonly unreadMs: number;
  /** Per HTTP/1.1 connection; beyond it the connection is cut. */
  readonly unansweredPerConnection: number;
  /** Connections to the HTTP/2 port; further ones are refused. */
  readonly sessions: number;
  /** Concurrent, per HTTP/2 connection; further ones are refused. */
  readonly callsPerSession: number;
  /** Streams without a deadline; further ones are `unavailable`. */
  readonly openEndedStreams: number;
  /** Watchers of health need no credential; further ones get RESOURCE_EXHAUSTED. */
  readonly watchers: number;
}

export const serverBounds: ServerBounds = {
  headMs: 10_000,
  requestMs: 15_000,
  idleMs: 30_000,
  unreadMs: 35_000,
  unansweredPerConnection: 16,
  sessions: 256,
  callsPerSession: 128,
  openEndedStreams: 100,
  watchers: 100,
};
