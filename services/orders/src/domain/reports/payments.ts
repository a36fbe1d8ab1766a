import type { StoredReport } from '../orders/order.ts';
import type { ReportedStatuses } from './report.ts';
import { byRef, type ReportsOf } from './stored-reports.ts';

/** An attempt to pay with its present status. */
export interface PresentPayment {
  readonly status: ReportedStatuses['payment'];
  /** Epoch ms: when the provider last had it in this status. */
  readonly lastAt: number;
}

/** Of two statuses at one instant, the one further right is the present one. */
const rising = ['pending', 'failed', 'authorized'];

/**
 * The attempts to pay. A captured one stays captured, and a cancelled one stays cancelled unless it was captured; any other
 * has the status that was reported last.
 */
export function presentPayments(reports: readonly StoredReport[]): PresentPayment[] {
  return [...byRef(reports, 'payment').values()].map(presentPayment);
}

function presentPayment(reports: readonly ReportsOf<'payment'>[]): PresentPayment {
  const final =
    reports.find(({ status }) => status === 'captured') ??
    reports.find(({ status }) => status === 'cancelled');
  return final ?? reports.reduce((present, other) => (isLater(other, present, rising) ? other : present));
}

/** Of two attempts whose last reports are of one instant, the one further right is the latest. */
const likelier = ['failed', 'pending', 'cancelled'];

/** The latest of attempts that brought no money; undefined without any. */
export function latestAttempt(payments: readonly PresentPayment[]): PresentPayment | undefined {
  return payments.reduce<PresentPayment | undefined>(
    (latest, other) => (latest === undefined || isLater(other, latest, likelier) ? other : latest),
    undefined,
  );
}

function isLater(one: PresentPayment, than: PresentPayment, ranking: readonly string[]): boolean {
  if (one.lastAt !== than.lastAt) return one.lastAt > than.lastAt;
  return ranking.indexOf(one.status) > ranking.indexOf(than.status);
}
