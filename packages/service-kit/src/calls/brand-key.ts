import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';

/** A brand with its client; also a filter of documents. */
export type BrandKey = {
  readonly clientId: string;
  readonly brandId: string;
};

/** Throws `not-found` for a call without a brand. */
export function brandOf({ tenancy }: Pick<Call, 'tenancy'>): BrandKey {
  if (tenancy?.brandId === undefined) throw new DomainError('not-found', 'the call names no brand');
  return { clientId: tenancy.clientId, brandId: tenancy.brandId };
}
