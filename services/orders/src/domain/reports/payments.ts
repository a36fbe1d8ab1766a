import type { ReportedStatuses, StoredReport } from './report.ts';
import { byRef, latestOf } from './stored-reports.ts';

/** An attempt to pay with its present status. */
export interface PresentPayment {
  readonly status: ReportedStatuses['payment'];
  /** Epoch ms of the last report with this status. */
  readonly lastAt: number;
}

/** For two statuses of a payment at one instant, the one further right counts: an end is not assumed. */
const ranking = ['pending', 'failed', 'processing', 'authorized'];

/**
 * The attempts to pay. A captured attempt stays captured. A cancelled attempt stays cancelled unless it was captured. Any other has its
 * last reported status.
 */
export function presentPayments(reports: readonly StoredReport[]): PresentPayment[] {
  return [...byRef(reports, 'payment').values()].flatMap(
    (ofPayment) =>
      ofPayment.find(({ status }) => status === 'captured') ??
      ofPayment.find(({ status }) => status === 'cancelled') ??
      latestOf(ofPayment, ranking) ??
      [],
  );
}

/** For two attempts with last reports of one instant, the one further right is the latest. */
const rankingOfAttempts = ['failed', 'pending', 'processing', 'cancelled'];

/** The latest of attempts that brought no money; undefined without an attempt. */
export function latestAttempt(payments: readonly PresentPayment[]): PresentPayment | undefined {
  return latestOf(payments, rankingOfAttempts);
}
