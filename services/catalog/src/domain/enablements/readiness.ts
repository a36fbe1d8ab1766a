import { type BrandStatus, brandChecks } from './activation.ts';
import { activationChecks, type Check, type Outcome } from './check.ts';
import { type EnabledReport, enablementStatus } from './enablement-status.ts';

/** Whether a brand can sell anything. */
export interface Readiness {
  /** Every check was performed and passes, `offering_active` among them. */
  readonly ready: boolean;
  readonly checks: readonly Check[];
}

/**
 * The readiness of a brand by the reports on its enabled offerings. A line about offerings passes when at least one offering
 * passes it; the lines about the brand are the same for all. `offering_active` passes when one offering passes every line.
 */
export function readinessOf(reports: readonly EnabledReport[], brand: BrandStatus): Readiness {
  const ofBrand = new Map(brandChecks(brand).map((line) => [line.check, line]));
  const checks = activationChecks.map((name) => ofBrand.get(name) ?? acrossOfferings(name, reports));
  const active = reports.filter(({ status }) => status === 'active').length;
  checks.push({
    check: 'offering_active',
    outcome: best(reports.map(overall)),
    detail: reports.length === 0 ? noneEnabled : `${active} of ${reports.length} enabled offerings active.`,
  });
  return { ready: enablementStatus(false, checks) === 'active', checks };
}

const noneEnabled = 'No offering is enabled.';
/** Best first. An unknown outcome is better than a failure, because it may still pass. */
const ranking: readonly Outcome[] = ['pass', 'not_performed', 'unverifiable', 'fail'];

function acrossOfferings(check: Check['check'], reports: readonly EnabledReport[]): Check {
  const lines = reports.flatMap(({ checks }) => checks.filter((line) => line.check === check));
  const outcome = best(lines.map((line) => line.outcome));
  const of = lines.find((line) => line.outcome === outcome);
  return { check, outcome, detail: of?.detail ?? noneEnabled };
}

function best(outcomes: readonly Outcome[]): Outcome {
  return ranking.find((candidate) => outcomes.includes(candidate)) ?? 'fail';
}

/** The outcome of a whole report: that of its worst line. */
function overall({ status, checks }: EnabledReport): Outcome {
  if (status !== 'enabled_pending_activation') return status === 'active' ? 'pass' : 'fail';
  return ranking.findLast((candidate) => checks.some(({ outcome }) => outcome === candidate)) ?? 'fail';
}
