import { axios } from 'acme-client';

const urn = 'urn:ietf:params:acme:error:';

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

// acme-client reduces a problem to its text. It needs badNonce itself, to repeat the request.
axios.interceptors.response.use((response) => {
  const { status, data, headers } = response;
  const type = typeof data?.type === 'string' ? data.type.replace(urn, '') : 'unknown';
  if (status < 400 || type === 'badNonce') return response;
  const seconds = Number(headers['retry-after']);
  throw new AcmeProblem(status, type, String(data?.detail ?? ''), seconds > 0 ? seconds : undefined);
});
