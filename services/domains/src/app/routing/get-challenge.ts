import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { findChallenged } from '../../storage/find-domains.ts';

/** The key authorization that answers a challenge (RFC 8555, 8.3). Throws `not-found` when no order has the challenge. */
export async function getChallenge(
  { domains }: Context,
  { limits }: Operation,
  token: string,
): Promise<string> {
  const challenge = (await findChallenged(domains, token, limits))?.order?.challenge;
  if (challenge === undefined) throw new DomainError('not-found', 'no order has this challenge');
  return challenge.keyAuthorization;
}
