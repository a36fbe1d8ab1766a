import type { FastifyRequest } from 'fastify';
import { SignInFailed, type SignInFailure, withFailure } from './failures.ts';
import type { SignInParts } from './parts.ts';

/** Failures that operators can do something about. */
const reported: ReadonlySet<SignInFailure> = new Set(['temporarily_unavailable', 'identity_rejected']);

/** Logs a failure that is not the patient's doing: by names, because causes may hold tokens. */
export function reportFailure(
  { id: correlationId }: FastifyRequest,
  { logger }: Pick<SignInParts, 'logger'>,
  error: unknown,
): void {
  const isKnown = error instanceof SignInFailed;
  if (isKnown && !reported.has(error.code)) return;
  const kind = isKnown ? error.code : 'unexpected';
  const cause = (isKnown ? error.cause : error) as (Error & { readonly code?: string }) | undefined;
  const { name = 'too many at a time', code = '' } = cause ?? {};
  logger.warn({ correlationId, kind }, `a sign-in failed: ${name} ${code}`.trimEnd());
}

/** Sends a failure of the work to the address that the patient goes back to. */
export async function sendFailureTo(
  returnTo: string,
  request: FastifyRequest,
  parts: Pick<SignInParts, 'logger'>,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    reportFailure(request, parts, error);
    return withFailure(returnTo, error.code);
  }
}
