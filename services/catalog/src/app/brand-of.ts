import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { BrandName } from '../domain/brand-name.ts';

/** The brand the call is about. Throws `not-found` when it names none. */
export function brandOf({ tenancy }: Pick<Call, 'tenancy'>): BrandName {
  if (tenancy?.brandId === undefined) throw new DomainError('not-found', 'the call names no brand');
  return { clientId: tenancy.clientId, brandId: tenancy.brandId };
}
