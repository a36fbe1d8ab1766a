import type { ReportedStatuses, StoredReport } from './report.ts';
import { byRef, latestOf } from './stored-reports.ts';

/** An attempt to pay with its present status. */
export interface PresentPayment {
  readonly status: ReportedStatuses['payment'];
  /** Epoch ms: when the provider last had it in this status. */
  readonly lastAt: number;
}

/** Of two statuses of a payment at one instant, the one further right is the present one: an end is not assumed. */
const ranking = ['pending', 'failed', 'processing', 'authorized'];

/**
 * The attempts to pay. A captured one stays captured, and a cancelled one stays cancelled unless it was captured; any other
 * has the status that was reported last.
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

/** Of two attempts whose last reports are of one instant, the one further right is the latest. */
const rankingOfAttempts = ['failed', 'pending', 'processing', 'cancelled'];

/** The latest of attempts that brought no money; undefined without any. */
export function latestAttempt(payments: readonly PresentPayment[]): PresentPayment | undefined {
  return latestOf(payments, rankingOfAttempts);
}
