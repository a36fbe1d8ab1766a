import type { EnabledReport } from './enablement-status.ts';

/**
 * Whether an enabled offering can be sold: `active` when its enablement is, `inactive` when a check fails or the offering
 * is withdrawn, and `unverified` when no check fails but some were not performed or cannot be verified.
 */
export type SaleStatus = 'active' | 'unverified' | 'inactive';

export function saleStatus({ status, checks }: EnabledReport): SaleStatus {
  if (status === 'active') return 'active';
  if (status === 'suspended' || checks.some(({ outcome }) => outcome === 'fail')) return 'inactive';
  return 'unverified';
}
