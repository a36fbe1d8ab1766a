import type { StoredReport } from './report.ts';
import { byRef, type ReportsOf } from './stored-reports.ts';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** A refund that the provider reported, with its present status. */
export interface PresentRefund {
  readonly ref: string;
  readonly status: RefundStatus;
  /** Minor units. */
  readonly amountMinor: number;
  /** Epoch ms of its first report. */
  readonly firstAt: number;
}

/** The reported refunds, also those that this service did not ask for. */
export function presentRefunds(reports: readonly StoredReport[]): PresentRefund[] {
  return [...byRef(reports, 'refund')].map(([ref, ofRefund]) => ({ ref, ...presentRefund(ofRefund) }));
}

/** How a refund ended, by its reports. */
export interface RefundOutcome {
  readonly succeeded: ReportsOf<'refund'> | undefined;
  /** Epoch ms at which the refund failed after its success; undefined: it did not. */
  readonly reversedAt: number | undefined;
}

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
