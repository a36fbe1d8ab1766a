import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { codeFromString, codeToHttpStatus, codeToString } from '@connectrpc/connect/protocol-connect';
import {
  type ErrorDetail,
  ErrorDetailSchema,
  type Issue as IssueMessage,
  type IssueSchema,
} from '@telehealth/contracts/common/v1/error';
import {
  DomainError,
  type ErrorKind,
  errorTable,
  type Issue,
  type IssueParams,
  isErrorKind,
  isReason,
  kindFromCode,
} from '@telehealth/errors';

/** In the unary Connect protocol. */
export interface WireError {
  readonly status: number;
  readonly body: Buffer;
}

const detailType = ErrorDetailSchema.typeName;
const constantErrors = new Map<ErrorKind, WireError>();

/** Code and detail of the kind, with its title as message. */
export function wireErrorOf(error: DomainError): WireError {
  const { issues, retryAfterSeconds, reason } = error;
  if (issues.length > 0 || retryAfterSeconds !== undefined || reason !== undefined) return encode(error);
  let constant = constantErrors.get(error.kind);
  if (constant === undefined) {
    constant = encode(error);
    constantErrors.set(error.kind, constant);
  }
  return constant;
}

function encode(error: DomainError): WireError {
  const { code, title } = errorTable[error.kind];
  const value = Buffer.from(toBinary(ErrorDetailSchema, detailOf(error))).toString('base64');
  const json = { code, message: title, details: [{ type: detailType, value: value.replace(/=+$/, '') }] };
  return { status: codeToHttpStatus(codeOf(error.kind)), body: Buffer.from(JSON.stringify(json)) };
}

/** For the Connect library. */
export function connectErrorOf(error: DomainError): ConnectError {
  const detail = { desc: ErrorDetailSchema, value: detailOf(error) };
  return new ConnectError(errorTable[error.kind].title, codeOf(error.kind), undefined, [detail], error);
}

function codeOf(kind: ErrorKind): Code {
  return codeFromString(errorTable[kind].code) ?? Code.Internal;
}

function detailOf(error: DomainError): ErrorDetail {
  return create(ErrorDetailSchema, {
    kind: error.kind,
    issues: error.issues.map(issueToMessage),
    retryAfterSeconds: error.retryAfterSeconds ?? 0,
    reason: error.reason ?? '',
    detail: error.detail ?? '',
  });
}

function issueToMessage(issue: Issue): MessageInitShape<typeof IssueSchema> {
  const { exclusiveCodes = [], conflictingCodes = [], params, ...same } = issue;
  return {
    ...same,
    exclusiveCodes: [...exclusiveCodes],
    conflictingCodes: [...conflictingCodes],
    ...(params && {
      params: { ...params, accept: [...(params.accept ?? [])], options: [...(params.options ?? [])] },
    }),
  };
}

/** The peer is unreachable or gone. */
const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * Kind and issues from our detail, else the kind of the code. Network failures are `unavailable`, time-outs `timeout`,
 * unknown errors `internal`. The peer's text is never used.
 */
export function errorFromWire(failure: unknown): DomainError {
  if (failure instanceof DomainError) return failure;
  if (!(failure instanceof ConnectError)) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ETIMEDOUT') return failureOf('timeout', failure);
    return failureOf(networkFailures.has(String(code)) ? 'unavailable' : 'internal', failure);
  }
  const detail = failure.findDetails(ErrorDetailSchema)[0];
  if (detail === undefined || !isErrorKind(detail.kind)) {
    return failureOf(kindFromCode(codeToString(failure.code)), failure);
  }
  return new DomainError(detail.kind, errorTable[detail.kind].title, {
    issues: detail.issues.map(issueFromWire),
    ...(detail.retryAfterSeconds > 0 && { retryAfterSeconds: detail.retryAfterSeconds }),
    ...(isReason(detail.reason) && { reason: detail.reason, detail: detail.detail }),
    cause: failure,
  });
}

function failureOf(kind: ErrorKind, cause: unknown): DomainError {
  return new DomainError(kind, errorTable[kind].title, { cause });
}

function issueFromWire({ params, ...issue }: IssueMessage): Issue {
  return {
    // Another version may send an unknown code.
    code: issue.code as Issue['code'],
    message: issue.message,
    ...(issue.where !== '' && { where: issue.where }),
    ...(issue.exclusiveCodes.length > 0 && { exclusiveCodes: issue.exclusiveCodes }),
    ...(issue.conflictingCodes.length > 0 && { conflictingCodes: issue.conflictingCodes }),
    ...(params && { params: paramsFromWire(params) }),
  };
}

function paramsFromWire({
  $typeName: _,
  accept,
  options,
  ...params
}: NonNullable<IssueMessage['params']>): IssueParams {
  return {
    ...params,
    ...(accept.length > 0 && { accept }),
    ...(options.length > 0 && { options }),
  };
}
