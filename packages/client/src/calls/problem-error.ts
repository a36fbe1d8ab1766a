import type { components, ProblemKind } from '../gen/api.ts';

type Problem = components['schemas']['Problem'];
/** Why a request was refused, in a word that does not change. */
// `| never` makes a union with this name, which editors and the reference show instead of all its members.
export type ProblemCode = components['schemas']['ProblemCode'] | never;
/** One fault of a request: where it is, and what is wrong. */
export type Issue = components['schemas']['Issue'];

/** The platform refused a request, or could not serve it. What was answered is its problem document. */
export class ProblemError<Code extends ProblemCode | undefined = ProblemCode | undefined> extends Error {
  override readonly name = 'ProblemError';
  /** Of HTTP. */
  readonly status: number;
  /** Undefined where the answer is no problem document: something between you and the platform answered. */
  readonly kind: ProblemKind | undefined;
  /** Undefined where the kind says everything. */
  readonly code: Code;
  /** What is wrong, in a few words. */
  readonly title: string;
  /** For the developer who reads it. */
  readonly detail: string | undefined;
  /** One for each fault of the request; empty where the problem is another one. */
  readonly issues: readonly Issue[];
  /** Finds the request again, together with the operator of the platform. */
  readonly correlationId: string | undefined;
  /** After how many seconds the request may be sent again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, headers: Headers, problem: Partial<Problem>) {
    const title = problem.title ?? `HTTP status ${status}`;
    const detail = problem.detail;
    super(`${status} ${title}${detail === undefined ? '' : `: ${detail}`}`);
    this.status = status;
    this.kind = problem.type?.split('/').at(-1) as ProblemKind | undefined;
    this.code = problem.code as Code;
    this.title = title;
    this.detail = detail;
    this.issues = problem.issues ?? [];
    this.correlationId = headers.get('x-correlation-id') ?? undefined;
    this.retryAfter = secondsOf(headers.get('retry-after'));
  }
}

/** The error of an answer that is no success; `body` is what was read of it. */
export function problemOf({ status, headers }: Response, body: unknown): ProblemError {
  const isDocument = typeof body === 'object' && body !== null && 'title' in body && 'type' in body;
  return new ProblemError(status, headers, isDocument ? (body as Problem) : {});
}

/** Whether an error is a problem, and has one of the codes where some are named. */
export function isProblem(error: unknown): error is ProblemError;
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError<Code>;
export function isProblem(error: unknown, ...codes: readonly ProblemCode[]): boolean {
  if (!(error instanceof ProblemError)) return false;
  return codes.length === 0 || (error.code !== undefined && codes.includes(error.code));
}

/** The seconds of `Retry-After`, which the platform never writes as a date. */
export function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
