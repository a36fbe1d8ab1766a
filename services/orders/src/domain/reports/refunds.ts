import type { StoredReport } from './report.ts';
import { byRef, type ReportsOf } from './stored-reports.ts';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** A refund that the provider reported, with its present status. */
export interface PresentRefund {
  readonly ref: string;
  readonly status: RefundStatus;
  /** Minor units. */
  readonly amountMinor: number;
  /** Epoch ms: when the provider first reported it. */
  readonly firstAt: number;
}

/** The refunds that the provider reported, also those that this service did not ask for. */
export function presentRefunds(reports: readonly StoredReport[]): PresentRefund[] {
  return [...byRef(reports, 'refund')].map(([ref, ofRefund]) => ({ ref, ...presentRefund(ofRefund) }));
}

/** The report of a refund that succeeded, and the one of its later failure. */
export interface RefundOutcome {
  readonly succeeded: ReportsOf<'refund'> | undefined;
  /** Epoch ms: a refund can fail after it had succeeded. */
  readonly reversedAt: number | undefined;
}

/** How a refund ended, from its reports. */
export function refundOutcome(reports: readonly ReportsOf<'refund'>[]): RefundOutcome {
  const succeeded = reports.find(({ status }) => status === 'succeeded');
  const failed = reports.find(({ status }) => status === 'failed');
  const isReversed = succeeded !== undefined && failed !== undefined && failed.lastAt >= succeeded.firstAt;
  return { succeeded, reversedAt: isReversed ? Math.max(succeeded.firstAt, failed.firstAt) : undefined };
}

function presentRefund(reports: readonly ReportsOf<'refund'>[]): Omit<PresentRefund, 'ref'> {
  const { succeeded, reversedAt } = refundOutcome(reports);
  const failed = reports.find(({ status }) => status === 'failed');
  const shared = {
    amountMinor: Math.max(...reports.map((report) => report.amountMinor)),
    firstAt: Math.min(...reports.map((report) => report.firstAt)),
  };
  if (succeeded && reversedAt === undefined) return { ...shared, status: 'succeeded' };
  return { ...shared, status: failed ? 'failed' : 'pending' };
}
