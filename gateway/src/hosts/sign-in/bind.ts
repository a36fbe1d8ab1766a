import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import type { Destination } from './destination.ts';
import { SignInFailed } from './failures.ts';
import type { ActiveSignIn } from './parts.ts';
import type { Person } from './person.ts';

const callMs = 5000;

/** Throws `journey_not_bound` for a journey of another person. */
export async function bindJourney(
  request: FastifyRequest,
  { identities }: ActiveSignIn,
  to: Destination,
  binding: { readonly journeyId: string; readonly person: Person },
): Promise<void> {
  try {
    await identities.bindIdentity(binding, optionsFor(request, to));
  } catch (cause) {
    const { kind } = errorFromWire(cause);
    const isRefused = kind === 'not-found' || kind === 'conflict' || kind === 'malformed-request';
    throw new SignInFailed(isRefused ? 'journey_not_bound' : 'temporarily_unavailable', { cause });
  }
}

/** Tells the tenant who signed in. */
export async function codeOf(
  request: FastifyRequest,
  { identities }: ActiveSignIn,
  to: Destination,
  person: Person,
): Promise<string> {
  try {
    return (await identities.recordSignIn({ person }, optionsFor(request, to))).code;
  } catch (cause) {
    throw new SignInFailed('temporarily_unavailable', { cause });
  }
}

export function optionsFor({ id: correlationId }: FastifyRequest, { brandId, clientId, mode }: Destination) {
  const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'sign-in' };
  return callOptions({ correlationId, tenancy, timeoutMs: callMs });
}
