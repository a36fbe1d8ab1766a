/** A real server that tests talk to. */
export interface TestServer {
  /** Where it answers, in the form the code under test takes. */
  readonly url: string;
  /** Ends it and removes what it left; harmless when repeated. */
  stop(): Promise<void>;
}

/** Why a server cannot run on this machine, in one sentence for the person who reads the test report. */
export interface Unavailable {
  readonly unavailable: string;
}

/**
 * Starts a server, or says why this machine cannot. It throws only where a server that should have started
 * did not: that is a failure, never a reason to skip.
 */
export type StartTestServer<S extends TestServer = TestServer> = () => Promise<S | Unavailable>;

/** Whether a start ended in a reason instead of a server. */
export function isUnavailable(outcome: TestServer | Unavailable): outcome is Unavailable {
  return 'unavailable' in outcome;
}
