import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';

/** Whose journeys the call may see. Throws `not-found` when the call names no brand. */
export function brandOf({ tenancy }: Call): { readonly clientId: string; readonly brandId: string } {
  if (tenancy?.brandId === undefined) throw new DomainError('not-found', 'the call names no brand');
  return { clientId: tenancy.clientId, brandId: tenancy.brandId };
}
