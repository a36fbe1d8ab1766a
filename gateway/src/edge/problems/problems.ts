import { type ErrorKind, errorTable, type Issue, type Reason, reasonTable } from '@telehealth/errors';
import type { ParserFaultStatus } from '@telehealth/public-api/operation';
import { problemMediaType, retryAfterSeconds } from '@telehealth/public-api/problems/problem';
import type { FastifyReply } from 'fastify';

export interface ProblemExtras {
  readonly issues?: readonly Issue[];
  readonly reason?: Reason | undefined;
  readonly detail?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

export interface Problems {
  /** With the headers of its kind. */
  send(reply: FastifyReply, kind: ErrorKind, extras?: ProblemExtras): void;
  /** 421: the request names another host than the TLS handshake. */
  sendMisdirected(reply: FastifyReply): void;
  /** Body for a fault of the HTTP parser. */
  parserFault(status: ParserFaultStatus): Buffer;
  typeOf(kind: ErrorKind): string;
}

/** Kinds whose body has issues, with the reason that these explain. */
const reasonsOfIssues: Partial<Record<ErrorKind, Reason>> = {
  'malformed-request': 'request_invalid',
  validation: 'values_refused',
  'answer-refused': 'options_contradict',
};

/**
 * Kinds whose issues have no reason (decisions.md 1, problem types). Issues of `not-found` are the gateway's
 * own; those of services are dropped.
 */
const kindsOfIssuesAlone: ReadonlySet<ErrorKind> = new Set([
  'not-found',
  'payload-too-large',
  'unsupported-media-type',
]);

/** Kinds with a single reason have a constant body. */
const onlyReasons: Partial<Record<ErrorKind, Reason>> = {
  'idempotency-mismatch': 'idempotency_key_reused',
  'idempotency-in-flight': 'idempotency_key_in_flight',
};

/** `base` precedes `/problems/<slug>` in problem types. Constant bodies are built once. */
export function createProblems(base: string): Problems {
  const typeOf = (kind: ErrorKind) => `${base}/problems/${kind}`;
  const body = (kind: ErrorKind, more: ProblemExtras & { readonly status?: number } = {}): Buffer => {
    const { title, status } = errorTable[kind];
    const { issues = [], reason, detail } = more;
    const json = { type: typeOf(kind), title, status: more.status ?? status, code: reason, detail };
    return Buffer.from(
      JSON.stringify(issues.length > 0 ? { ...json, issues: issues.map(issueToJson) } : json),
    );
  };
  const kinds = Object.keys(errorTable) as ErrorKind[];
  const constants = Object.fromEntries(
    kinds.map((kind) => {
      const reason = onlyReasons[kind];
      return [kind, body(kind, reason && { reason, detail: reasonTable[reason].meaning })];
    }),
  ) as Record<ErrorKind, Buffer>;
  // Node sends a string and its head in one write, bytes in two. Fastify adds a charset to a string, so this
  // passes an empty object whose serializer returns the string.
  const serializers = Object.fromEntries(
    kinds.map((kind) => {
      const text = constants[kind].toString();
      return [kind, () => text];
    }),
  ) as Record<ErrorKind, () => string>;
  const parserFaults: Record<ParserFaultStatus, Buffer> = {
    400: constants['malformed-request'],
    408: body('malformed-request', { status: 408 }),
    412: body('malformed-request', { status: 412 }),
    413: constants['payload-too-large'],
    414: body('malformed-request', { status: 414 }),
    417: body('malformed-request', { status: 417 }),
    431: body('malformed-request', { status: 431 }),
  };

  const misdirected = body('malformed-request', { status: 421 });

  return {
    typeOf,
    sendMisdirected: (reply) =>
      void reply.code(421).header('content-type', problemMediaType).send(misdirected),
    parserFault: (status) => parserFaults[status],
    send(reply, kind, extras) {
      const retryAfter = extras?.retryAfterSeconds ?? retryAfterSeconds[kind];
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      if (kind === 'unauthorized') reply.header('www-authenticate', 'Bearer');
      reply.code(errorTable[kind].status).header('content-type', problemMediaType);
      const why = whyOf(kind, extras);
      if (why !== undefined) reply.send(body(kind, why));
      else reply.serializer(serializers[kind]).send({});
    },
  };
}

/** Undefined for a kind or refusal without a reason. */
function whyOf(kind: ErrorKind, extras: ProblemExtras = {}): ProblemExtras | undefined {
  const { reason, detail } = extras;
  const reasonOfIssues = reasonsOfIssues[kind];
  const showsIssues = reasonOfIssues !== undefined || kindsOfIssuesAlone.has(kind);
  const issues = showsIssues ? (extras.issues ?? []) : [];
  if (reason !== undefined) return { reason, detail, issues };
  if (issues.length === 0) return undefined;
  if (reasonOfIssues === undefined) return { issues };
  return { reason: reasonOfIssues, detail: issues.map(({ message }) => message).join(' '), issues };
}

/** interface.md 2.6 and 7. */
function issueToJson({ params, ...issue }: Issue): Record<string, unknown> {
  return {
    code: issue.code,
    message: issue.message,
    where: issue.where || undefined,
    exclusive_codes: issue.exclusiveCodes,
    conflicting_codes: issue.conflictingCodes,
    params: params && {
      min: params.min,
      max: params.max,
      min_date: params.minDate,
      max_date: params.maxDate,
      unit: params.unit,
      decimals: params.decimals,
      max_length: params.maxLength,
      field: params.field,
      accept: params.accept,
      options: params.options,
      state: params.state,
      option: params.option,
    },
  };
}
