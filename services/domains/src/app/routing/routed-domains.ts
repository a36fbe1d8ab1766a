import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import {
  findActive,
  findActiveDomains,
  findChallenged,
  findChangedDomains,
} from '../../storage/find-domains.ts';

/** By hostname, after `after`. */
export async function listActiveDomains(
  { domains }: Context,
  { limits }: Operation,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Page<DomainDocument>> {
  return pageOf(await findActiveDomains(domains, { after, limit: limit + 1 }, limits), limit);
}

/**
 * Domains whose state or certificate changed since an instant (epoch ms). A change becomes visible a little after its instant,
 * so a reader must ask again for the time before.
 */
export async function listChangedDomains(
  { domains }: Context,
  { limits }: Operation,
  {
    limit,
    ...query
  }: {
    readonly since: number;
    readonly after: readonly [changedAt: number, id: string] | undefined;
    readonly limit: number;
  },
): Promise<Page<DomainDocument>> {
  return pageOf(await findChangedDomains(domains, { ...query, limit: limit + 1 }, limits), limit);
}

export async function getActiveDomain(
  { domains }: Context,
  { limits }: Operation,
  hostname: string,
): Promise<DomainDocument | undefined> {
  return await findActive(domains, hostname, limits);
}

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
