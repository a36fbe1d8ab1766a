import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findActive } from '../../storage/find-domains.ts';

export async function getActiveDomain(
  { domains }: Context,
  { limits }: Operation,
  hostname: string,
): Promise<DomainDocument | undefined> {
  return await findActive(domains, hostname, limits);
}
