import type { Operation } from '@telehealth/changes';
import type { Reached } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainKind } from '../../domain/domains/domain.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findBoundDomains, findDomains } from '../../storage/find-domains.ts';

export interface KindStatus {
  /** Whether it has a domain that has been active, or that is blocked. The shared default serves until then. */
  readonly registered: boolean;
  readonly active: boolean;
}

export async function getLoginDomainStatus(
  { domains }: Context,
  { limits }: Operation,
  brand: Reached,
): Promise<KindStatus> {
  return statusOf(await findDomains(domains, { ...brand, limit: 2 }, limits), 'login');
}

export interface BrandDomainStatus {
  readonly brandId: string;
  readonly login: KindStatus;
  readonly member: KindStatus;
}

/** Of every brand of a client that has a domain. */
export async function getDomainStatus(
  { domains }: Context,
  { limits }: Operation,
  clientId: string,
): Promise<readonly BrandDomainStatus[]> {
  const byBrand = Map.groupBy(await findBoundDomains(domains, clientId, limits), ({ brandId }) => brandId);
  return [...byBrand].map(([brandId, ofBrand]) => ({
    brandId,
    login: statusOf(ofBrand, 'login'),
    member: statusOf(ofBrand, 'member'),
  }));
}

function statusOf(domains: readonly DomainDocument[], kind: DomainKind): KindStatus {
  const domain = domains.find((each) => each.kind === kind);
  const isReliedOn = domain?.wasActive === true || domain?.state === 'active' || domain?.state === 'blocked';
  return { registered: isReliedOn, active: domain?.state === 'active' };
}
