import type { ReportedStatuses, StoredReport } from './report.ts';
import { byRef, latestOf, type ReportsOf } from './stored-reports.ts';

/** For two statuses at one instant, the one further right counts. */
const ranking = ['open', 'withdrawn', 'won', 'lost'];

/** A dispute that the provider reported. */
export interface PresentDispute {
  readonly ref: string;
  /** The status that was reported last. */
  readonly status: ReportedStatuses['dispute'];
  /** Minor units: the highest amount of its reports. */
  readonly amountMinor: number;
  readonly reports: readonly ReportsOf<'dispute'>[];
}

/** Epoch ms until which the provider takes evidence in the open disputes: the earliest. Undefined: it awaits none. */
export function evidenceDueAtOf(reports: readonly StoredReport[]): number | undefined {
  const open = presentDisputes(reports).filter(({ status }) => status === 'open');
  const due = open.flatMap(
    (dispute) => dispute.reports.find(({ status }) => status === 'open')?.evidenceDueAt ?? [],
  );
  return due.length > 0 ? Math.min(...due) : undefined;
}

export function presentDisputes(reports: readonly StoredReport[]): PresentDispute[] {
  return [...byRef(reports, 'dispute')].flatMap(([ref, ofDispute]) => {
    const latest = latestOf(ofDispute, ranking);
    const amountMinor = Math.max(...ofDispute.map((report) => report.amountMinor));
    return latest ? [{ ref, status: latest.status, amountMinor, reports: ofDispute }] : [];
  });
}

/** Whether a dispute or an inquiry is open or lost, and so holds its money. */
export function isAgainst({ status }: PresentDispute): boolean {
  return status === 'open' || status === 'lost';
}
