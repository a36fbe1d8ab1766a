/** A real program that tests use and must stop. */
export interface Stoppable {
  /** Stops it and removes its files; harmless when repeated. */
  stop(): Promise<void>;
}

/** A real server for tests. */
export interface TestServer extends Stoppable {
  /** Its url, in the form that the code under test takes. */
  readonly url: string;
}

/** The reason why a server cannot run on this machine, in one sentence for the test report. */
export interface Unavailable {
  readonly unavailable: string;
}

/**
 * Starts a server, or returns the reason why this machine cannot. It throws only when a server that should have started
 * did not: that is a failure and not a reason to skip.
 */
export type StartTestServer<S extends Stoppable = TestServer> = () => Promise<S | Unavailable>;

/** Whether a start returned a reason instead of a server. */
export function isUnavailable(outcome: Stoppable | Unavailable): outcome is Unavailable {
  return 'unavailable' in outcome;
}
