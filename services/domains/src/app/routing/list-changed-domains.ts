import type { Operation } from '@telehealth/changes';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findChangedDomains } from '../../storage/find-domains.ts';

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
