import type { Logger } from '@telehealth/service-kit/telemetry';
import type { FastifyRequest } from 'fastify';
import type { SignInFailure } from './sign-in-texts.ts';

/** Never becomes a problem: every answer of a sign-in is a redirect. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly code: SignInFailure;

  constructor(code: SignInFailure, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Adds a query parameter and leaves the rest as written. */
export function withParameter(address: string, name: 'code' | 'error', value: string): string {
  const url = new URL(address);
  url.search = url.search === '' ? `?${name}=${value}` : `${url.search}&${name}=${value}`;
  return url.href;
}

export function withFailure(address: string, code: SignInFailure): string {
  return withParameter(address, 'error', code);
}

/** `unexpected` is a fault of the platform. */
export type CountFailure = (failure: SignInFailure | 'unexpected') => void;

export interface FailureLog {
  readonly logger: Pick<Logger, 'warn'>;
  readonly countFailure: CountFailure;
}

/** Failures that operators can fix. */
const reported: ReadonlySet<SignInFailure> = new Set(['temporarily_unavailable', 'identity_rejected']);

/** Logs failures that patients did not cause, by names, because causes may contain tokens. */
export function reportFailure(
  { id: correlationId }: FastifyRequest,
  { logger, countFailure }: FailureLog,
  error: unknown,
): void {
  const isKnown = error instanceof SignInFailed;
  const kind = isKnown ? error.code : 'unexpected';
  countFailure(kind);
  if (isKnown && !reported.has(error.code)) return;
  const cause = (isKnown ? error.cause : error) as (Error & { readonly code?: string }) | undefined;
  const { name = 'too many at a time', code = '' } = cause ?? {};
  logger.warn({ correlationId, kind }, `a sign-in failed: ${name} ${code}`.trimEnd());
}

/** Redirects a failure to the patient's return address. */
export async function sendFailureTo(
  returnTo: string,
  request: FastifyRequest,
  log: FailureLog,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    reportFailure(request, log, error);
    return withFailure(returnTo, error.code);
  }
}
