import { type OwnTenant, type OwnTenantOptions, ownTenant } from '../clients/operator.ts';

/** A client's limits in production. */
const limits = { intakePerSecond: 100, otherPerSecond: 200 };

/** With the limits of production. */
export function limitedTenant(options: Pick<OwnTenantOptions, 'brands'> = {}): Promise<OwnTenant> {
  return ownTenant({ ...options, limits });
}
