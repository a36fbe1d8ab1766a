import { EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { DomainError, tenantIssues } from '@telehealth/errors';
import { type JourneyId, parseJourneyId } from '@telehealth/ids';
import { callOptions } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import type { PresentedSession, SessionCookie } from '../../edge/browser-sessions/session-cookie.ts';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import type { Clients } from '../../upstream/clients.ts';
import { errorForClient } from '../../upstream/upstream-request.ts';
import type { PageBrand } from './page-brands.ts';

/** Query of the address after a sign-in. */
export interface PageSignIn {
  /** Single use. */
  readonly code: string;
  /** Identifies the session in which the sign-in began. */
  readonly attempt: string;
}

const maxLength = 512;
const callMs = 5000;

/** Undefined for no body. Throws `malformed-request` for an invalid one. */
export function pageSignInIn(body: unknown): PageSignIn | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformedRequest('request.type', 'The body is an object with code and attempt.');
  const { code, attempt, ...others } = body as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw malformedRequest('request.unknown_field', 'The body has code and attempt alone.');
  if (code === undefined && attempt === undefined) return undefined;
  if (!isText(code) || !isText(attempt))
    throw malformedRequest(
      'request.invalid',
      `The members code and attempt are texts of 1 to ${maxLength} characters.`,
    );
  return { code, attempt };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength;
}

/**
 * The person's latest journey that was not abandoned, if any. The sign-in must have begun in this session, so
 * that an address cannot lead a patient into somebody else's journey. Throws `validation` for that and for an
 * unknown code alike.
 */
export async function journeyOfSignIn(
  request: FastifyRequest,
  { clients, sessionCookie }: { readonly clients: Clients; readonly sessionCookie: SessionCookie },
  { brandId, clientId, mode }: PageBrand,
  { code, attempt }: PageSignIn,
  session: PresentedSession,
): Promise<JourneyId | undefined> {
  if (!sessionCookie.isAttempt(session.token, attempt)) throw unknownCode();
  const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'patient-pages' };
  const options = callOptions({ correlationId: request.id, tenancy, timeoutMs: callMs });
  try {
    const { journeys } = await clients.identities.redeemSignIn({ code }, options);
    const open = journeys.find(({ status }) => status !== EnrollmentStatus.ABANDONED);
    return parseJourneyId(open?.journeyId);
  } catch (failure) {
    throw errorForClient(failure);
  }
}

function unknownCode(): DomainError {
  const code = 'sign_in.code_unknown';
  return new DomainError('validation', 'a sign-in of another session', {
    issues: [{ code, message: tenantIssues[code], where: '/code' }],
  });
}
