import type { ReportedStatuses, StoredReport } from './report.ts';
import { byRef, latestOf, type ReportsOf } from './stored-reports.ts';

/** Of two statuses at one instant, the one further right is the present one. */
const ranking = ['open', 'withdrawn', 'won', 'lost'];

/** The present status of each dispute. */
export function presentDisputes(reports: readonly StoredReport[]): ReportedStatuses['dispute'][] {
  return [...byRef(reports, 'dispute').values()].flatMap((each) => presentDisputeStatus(each) ?? []);
}

/** The present status of one dispute: the one that was reported last. */
export function presentDisputeStatus(
  reports: readonly ReportsOf<'dispute'>[],
): ReportedStatuses['dispute'] | undefined {
  return latestOf(reports, ranking)?.status;
}
