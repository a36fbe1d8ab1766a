import type { Operation } from '@telehealth/changes';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findActiveDomains } from '../../storage/find-domains.ts';

/** By hostname, after `after`. */
export async function listActiveDomains(
  { domains }: Context,
  { limits }: Operation,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Page<DomainDocument>> {
  return pageOf(await findActiveDomains(domains, { after, limit: limit + 1 }, limits), limit);
}
