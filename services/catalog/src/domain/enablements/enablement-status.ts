import { type ActivatedOffering, activationReport, type BrandStatus } from './activation.ts';
import type { Check } from './check.ts';

/** Whether an enabled offering can be sold (interface.md 2.8). Computed for every answer and never stored. */
export type EnablementStatus = 'active' | 'enabled_pending_activation' | 'suspended';

/**
 * The status of an enablement: `active` when every check was performed and passes (interface.md 2.8), `suspended` for a
 * withdrawn offering.
 */
export function enablementStatus(withdrawn: boolean, checks: readonly Check[]): EnablementStatus {
  if (withdrawn) return 'suspended';
  const passes = checks.length > 0 && checks.every(({ outcome }) => outcome === 'pass');
  return passes ? 'active' : 'enabled_pending_activation';
}

/** The present activation report of an enabled offering, with its status. */
export interface EnabledReport {
  readonly status: EnablementStatus;
  readonly checks: readonly Check[];
}

/** The report on an enabled offering of a brand; `offering` is undefined when the catalog lacks it. */
export function reportEnabled(offering: ActivatedOffering | undefined, brand: BrandStatus): EnabledReport {
  const checks = activationReport(offering, brand);
  return { status: enablementStatus(offering?.active === false, checks), checks };
}
