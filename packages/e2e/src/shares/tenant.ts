import { type OwnTenant, type OwnTenantOptions, ownTenant } from '../clients/operator.ts';

/** The limits that a client has in production unless an operator gives it others. */
const limits = { intakePerSecond: 100, otherPerSecond: 200 };

/** A tenant that is limited as in production. */
export function limitedTenant(options: Pick<OwnTenantOptions, 'brands'> = {}): Promise<OwnTenant> {
  return ownTenant({ ...options, limits });
}
