/** Every error kind, which is the slug of its problem type, with its other forms: Connect code, HTTP status, title. */
export const errorTable = {
  'malformed-request': { code: 'invalid_argument', status: 400, title: 'Malformed request' },
  'malformed-brand': { code: 'invalid_argument', status: 400, title: 'Missing or malformed X-Brand-Id' },
  unauthorized: { code: 'unauthenticated', status: 401, title: 'Unauthorized' },
  'publishable-credential-read-only': {
    code: 'permission_denied',
    status: 403,
    title: 'A publishable key reaches two read-only operations only',
  },
  'keys-by-contact': {
    code: 'permission_denied',
    status: 403,
    title: 'API keys are issued by your onboarding contact',
  },
  forbidden: { code: 'permission_denied', status: 403, title: 'Forbidden' },
  'not-found': { code: 'not_found', status: 404, title: 'Not found' },
  'method-not-allowed': { code: 'unimplemented', status: 405, title: 'Method not allowed' },
  conflict: { code: 'aborted', status: 409, title: 'Conflict' },
  'not-ready': { code: 'failed_precondition', status: 409, title: 'Not ready yet' },
  'idempotency-in-flight': {
    code: 'aborted',
    status: 409,
    title: 'A request with this Idempotency-Key is still in flight',
  },
  'payload-too-large': { code: 'resource_exhausted', status: 413, title: 'Payload too large' },
  'unsupported-media-type': { code: 'invalid_argument', status: 415, title: 'Unsupported media type' },
  validation: { code: 'invalid_argument', status: 422, title: 'Validation failed' },
  'config-gap': { code: 'failed_precondition', status: 422, title: 'No questionnaire can be served' },
  'phase-not-ready': { code: 'failed_precondition', status: 422, title: 'The phase is not ready' },
  'answer-refused': { code: 'failed_precondition', status: 422, title: 'Answer refused' },
  'idempotency-mismatch': {
    code: 'failed_precondition',
    status: 422,
    title: 'Idempotency-Key was used with another request',
  },
  'rate-limited': { code: 'resource_exhausted', status: 429, title: 'Too many requests' },
  internal: { code: 'internal', status: 500, title: 'Internal error' },
  unavailable: { code: 'unavailable', status: 503, title: 'Temporarily unavailable' },
  maintenance: { code: 'unavailable', status: 503, title: 'Read-only for maintenance' },
  timeout: { code: 'deadline_exceeded', status: 504, title: 'Timed out' },
} as const satisfies Record<string, ErrorRow>;

export interface ErrorRow {
  /** In the protocol's spelling. */
  readonly code: string;
  readonly status: number;
  /** Of the problem document; constant. */
  readonly title: string;
}

/** Also the slug of the problem type. */
export type ErrorKind = keyof typeof errorTable;

export function isErrorKind(value: string): value is ErrorKind {
  return Object.hasOwn(errorTable, value);
}

const kindOfCode: Readonly<Record<string, ErrorKind>> = {
  invalid_argument: 'malformed-request',
  unauthenticated: 'unauthorized',
  permission_denied: 'unauthorized',
  not_found: 'not-found',
  aborted: 'conflict',
  already_exists: 'conflict',
  failed_precondition: 'conflict',
  resource_exhausted: 'rate-limited',
  unavailable: 'unavailable',
  deadline_exceeded: 'timeout',
};

/**
 * For a peer's error without our detail. Codes that mean nothing to callers (`unknown`, `internal`, `data_loss`, …) are
 * `internal`.
 */
export function kindFromCode(code: string): ErrorKind {
  return (Object.hasOwn(kindOfCode, code) && kindOfCode[code]) || 'internal';
}
