import { getOrInsert, remove } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { hourMs } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { SignInSessionDocument } from '../../storage/sign-ins.ts';
import { tokenHash } from './one-time-token.ts';

const sessionMs = 12 * hourMs;

type Sessions = Pick<Context, 'clock' | 'signInSessions'>;

/** Begins a session of the brand, under an unguessable id. */
export async function beginSignInSession(
  { signInSessions, clock }: Sessions,
  { clientId, brandId }: BrandKey,
  sessionId: string,
  limits: CallOptions,
): Promise<void> {
  const expiresAt = clock.now() + sessionMs;
  const session = { _id: tokenHash(sessionId), clientId, brandId, expiresAt };
  await getOrInsert<SignInSessionDocument>(signInSessions, session, limits);
}

/** Throws `not-found` alike for an unknown session, an ended one, an expired one and one of another brand. */
export async function getSignInSession(
  { signInSessions, clock }: Sessions,
  { clientId, brandId }: BrandKey,
  sessionId: string,
  limits: CallOptions,
): Promise<void> {
  const found = await signInSessions.get(tokenHash(sessionId), limits);
  const isOfBrand = found?.clientId === clientId && found.brandId === brandId;
  if (!isOfBrand || found.expiresAt <= clock.now()) throw new DomainError('not-found', 'no such session');
}

/** Ends a session of the brand, which cannot be used again (decisions.md 8). */
export async function endSignInSession(
  { signInSessions }: Sessions,
  { clientId, brandId }: BrandKey,
  sessionId: string,
  limits: CallOptions,
): Promise<void> {
  await remove(signInSessions, tokenHash(sessionId), { clientId, brandId }, limits);
}
