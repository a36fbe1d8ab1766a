import type { Operation } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findBinding, findBoundDomains } from '../../storage/find-domains.ts';

export interface KindStatus {
  /** Whether it has a domain that has been active, or that is blocked. The shared default serves until then. */
  readonly registered: boolean;
  readonly active: boolean;
}

export async function getLoginDomainStatus(
  { domains }: Context,
  { limits }: Operation,
  { clientId, brandId }: BrandKey,
): Promise<KindStatus> {
  return statusOf(await findBinding(domains, { clientIds: [clientId], brandId, kind: 'login' }, limits));
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
    login: statusOf(ofBrand.find(({ kind }) => kind === 'login')),
    member: statusOf(ofBrand.find(({ kind }) => kind === 'member')),
  }));
}

function statusOf(domain: DomainDocument | undefined): KindStatus {
  const isReliedOn = domain?.wasActive === true || domain?.state === 'active' || domain?.state === 'blocked';
  return { registered: isReliedOn, active: domain?.state === 'active' };
}
