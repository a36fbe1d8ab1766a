/** The refusal of a request by an authority (RFC 8555, 6.7). Its text is the authority's, for logs. */
export class AcmeProblem extends Error {
  override readonly name = 'AcmeProblem';
  readonly status: number;
  /** The type of the problem, such as `rateLimited`; `unknown` for an answer without one. */
  readonly type: string;
  /** After how many seconds the authority wants the next request; undefined without such a field. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, type: string, detail: string, retryAfterSeconds: number | undefined) {
    super(`${type}: ${detail}`);
    this.status = status;
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
