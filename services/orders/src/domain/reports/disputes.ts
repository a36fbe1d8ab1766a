import type { StoredReport } from '../orders/order.ts';
import type { ReportedStatuses } from './report.ts';
import { byRef, type ReportsOf } from './stored-reports.ts';

/** Of two statuses at one instant, the one further right is the present one. */
const rising = ['open', 'withdrawn', 'won', 'lost'];

/** The present status of each dispute: the one that was reported last. */
export function presentDisputes(reports: readonly StoredReport[]): ReportedStatuses['dispute'][] {
  return [...byRef(reports, 'dispute').values()].map(presentStatus);
}

function presentStatus(reports: readonly ReportsOf<'dispute'>[]): ReportedStatuses['dispute'] {
  return reports.reduce((present, other) => {
    const later =
      other.lastAt - present.lastAt || rising.indexOf(other.status) - rising.indexOf(present.status);
    return later > 0 ? other : present;
  }).status;
}
