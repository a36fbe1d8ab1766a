/** What an authority refuses a request with (RFC 8555, 6.7). Its text is the authority's, for logs. */
export class AcmeProblem extends Error {
  override readonly name = 'AcmeProblem';
  readonly status: number;
  /** The type of the problem, such as `rateLimited`; `unknown` for an answer without one. */
  readonly type: string;
  /** After how many seconds the authority wants the next request; undefined when it does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, type: string, detail: string, retryAfterSeconds: number | undefined) {
    super(`${type}: ${detail}`);
    this.status = status;
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
