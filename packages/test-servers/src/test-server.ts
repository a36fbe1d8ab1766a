/** Something real that tests use and that has to be ended. */
export interface Stoppable {
  /** Ends it and removes what it left; harmless when repeated. */
  stop(): Promise<void>;
}

/** A real server that tests talk to. */
export interface TestServer extends Stoppable {
  /** Where it answers, in the form the code under test takes. */
  readonly url: string;
}

/** Why a server cannot run on this machine, in one sentence for the person who reads the test report. */
export interface Unavailable {
  readonly unavailable: string;
}

/**
 * Starts a server, or says why this machine cannot. It throws only where a server that should have started
 * did not: that is a failure, never a reason to skip.
 */
export type StartTestServer<S extends Stoppable = TestServer> = () => Promise<S | Unavailable>;

/** Whether a start ended in a reason instead of a server. */
export function isUnavailable(outcome: Stoppable | Unavailable): outcome is Unavailable {
  return 'unavailable' in outcome;
}
