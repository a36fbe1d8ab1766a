import type { Check } from './check.ts';

/** Whether an enabled offering can be sold (interface.md 2.8). Computed for every answer and never stored. */
export type EnablementStatus = 'active' | 'enabled_pending_activation' | 'suspended';

/**
 * The status of an enablement: `active` when every check was performed and passes (interface.md 2.8), `suspended` when
 * the offering is withdrawn from the catalog.
 */
export function enablementStatus(withdrawn: boolean, checks: readonly Check[]): EnablementStatus {
  if (withdrawn) return 'suspended';
  const passes = checks.length > 0 && checks.every(({ outcome }) => outcome === 'pass');
  return passes ? 'active' : 'enabled_pending_activation';
}
