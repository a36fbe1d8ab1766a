import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';

/** Names a brand together with the client that owns it. It is a filter of documents as well. */
export type BrandKey = {
  readonly clientId: string;
  readonly brandId: string;
};

/** The brand a call is about. Throws `not-found` for a call that names no brand. */
export function brandOf({ tenancy }: Pick<Call, 'tenancy'>): BrandKey {
  if (tenancy?.brandId === undefined) throw new DomainError('not-found', 'the call names no brand');
  return { clientId: tenancy.clientId, brandId: tenancy.brandId };
}
