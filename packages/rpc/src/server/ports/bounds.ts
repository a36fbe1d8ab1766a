/** What one server of contracts gives its callers at most (decisions.md 13). Times in ms. */
export interface ServerBounds {
  /** The head of an HTTP/1.1 request has this long to arrive. */
  readonly headMs: number;
  /** A whole HTTP/1.1 request has this long; the body of a plain route has a rule of its own. */
  readonly requestMs: number;
  /** A connection without a request is closed after this; longer than the platform's callers keep one. */
  readonly idleMs: number;
  /** A caller that takes nothing of its answer for this long is given up; longer than any call may last. */
  readonly unreadMs: number;
  /** Requests that one HTTP/1.1 connection may send before the first is answered; with more it is cut. */
  readonly unansweredPerConnection: number;
  /** Connections to the HTTP/2 port; further ones are refused. */
  readonly sessions: number;
  /** Calls at once over one HTTP/2 connection; further ones are refused. */
  readonly callsPerSession: number;
  /** Streams of contracts whose caller sets no deadline; further ones are `unavailable`. */
  readonly openEndedStreams: number;
  /** Watchers of health, who need no credential; further ones are RESOURCE_EXHAUSTED. */
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
