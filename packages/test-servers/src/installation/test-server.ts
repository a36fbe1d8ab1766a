/** A real program that tests must stop. */
export interface Stoppable {
  /** Also removes its files; can be repeated. */
  stop(): Promise<void>;
}

export interface TestServer extends Stoppable {
  /** In the form of the code under test. */
  readonly url: string;
}

/** Why a server cannot run on this machine, in a sentence for the report. */
export interface Unavailable {
  readonly unavailable: string;
}

/** Throws only when a server should have started and did not: that is a failure, not a reason to skip. */
export type StartTestServer<S extends Stoppable = TestServer> = () => Promise<S | Unavailable>;

export function isUnavailable(outcome: Stoppable | Unavailable): outcome is Unavailable {
  return 'unavailable' in outcome;
}
