import { errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { optionsFor } from './bind.ts';
import type { Destination } from './destination.ts';
import { SignInFailed } from './failures.ts';
import type { ActiveSignIn } from './parts.ts';

interface SessionOfBrand {
  readonly to: Destination;
  readonly sessionId: string;
}

/** A cookie counts only while intake has its session (decisions.md 8). */
export async function beginSession(
  request: FastifyRequest,
  { identities }: ActiveSignIn,
  { to, sessionId }: SessionOfBrand,
): Promise<void> {
  await orUnavailable(identities.beginSignInSession({ sessionId }, optionsFor(request, to)));
}

export async function isActive(
  request: FastifyRequest,
  { identities }: ActiveSignIn,
  { to, sessionId }: SessionOfBrand,
): Promise<boolean> {
  try {
    await identities.getSignInSession({ sessionId }, optionsFor(request, to));
    return true;
  } catch (cause) {
    if (errorFromWire(cause).kind === 'not-found') return false;
    throw new SignInFailed('temporarily_unavailable', { cause });
  }
}

/** A copy of the cookie is useless afterwards. */
export async function endSession(
  request: FastifyRequest,
  { identities }: ActiveSignIn,
  { to, sessionId }: SessionOfBrand,
): Promise<void> {
  await orUnavailable(identities.endSignInSession({ sessionId }, optionsFor(request, to)));
}

async function orUnavailable(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (cause) {
    throw new SignInFailed('temporarily_unavailable', { cause });
  }
}
