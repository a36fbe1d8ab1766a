import type { Operation } from '@telehealth/changes';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { type DomainQuery, findDomains } from '../../storage/find-domains.ts';

/** Domains that are not removed, by hostname and id. */
export async function listDomains(
  { domains }: Context,
  { limits }: Operation,
  { limit, ...query }: DomainQuery,
): Promise<Page<DomainDocument>> {
  return pageOf(await findDomains(domains, { ...query, limit: limit + 1 }, limits), limit);
}
