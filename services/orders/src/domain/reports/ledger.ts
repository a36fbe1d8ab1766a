import { presentDisputes } from './disputes.ts';
import { refundOutcome } from './refunds.ts';
import type { StoredReport } from './report.ts';
import { byRef } from './stored-reports.ts';

/** What happened to the money of an order. */
export type LedgerKind =
  /** A payment was declined, or a refund failed after its success. */
  | 'failed'
  | 'authorized'
  | 'voided'
  | 'captured'
  | 'refunded'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost';

/** No two rows of an order have the same kind and ref. */
export interface LedgerRow {
  readonly kind: LedgerKind;
  /** The provider's id of the payment, refund or dispute. It never leaves the service. */
  readonly ref: string;
  readonly object: 'payment' | 'refund' | 'dispute';
  /** Minor units. */
  readonly amountMinor: number;
  /** Epoch ms, by the provider's clock. */
  readonly at: number;
}

/**
 * The rows of an order by time. Rows of one instant are in an order in which they can happen. More reports add rows and never remove
 * one.
 */
export function ledgerOf({ reports }: { readonly reports: readonly StoredReport[] }): LedgerRow[] {
  return [...authorizations(reports), ...captures(reports), ...refunds(reports), ...disputes(reports)].sort(
    (a, b) => a.at - b.at,
  );
}

/** A cancelled payment releases the whole authorization, and a partial capture releases the rest. */
function authorizations(reports: readonly StoredReport[]): LedgerRow[] {
  return [...byRef(reports, 'payment')].flatMap(([ref, ofPayment]): LedgerRow[] => {
    const row = { ref, object: 'payment' } as const;
    const { authorized, cancelled, captured, failed } = Object.fromEntries(
      ofPayment.map((report) => [report.status, report]),
    );
    const rows: LedgerRow[] = failed
      ? [{ ...row, kind: 'failed', amountMinor: failed.amountMinor, at: failed.firstAt }]
      : [];
    if (authorized === undefined) return rows;
    const { amountMinor, firstAt } = authorized;
    rows.push({ ...row, kind: 'authorized', amountMinor, at: firstAt });
    const rest = amountMinor - (captured?.amountMinor ?? amountMinor);
    if (cancelled)
      rows.push({ ...row, kind: 'voided', amountMinor, at: Math.max(firstAt, cancelled.firstAt) });
    else if (captured && rest > 0)
      rows.push({ ...row, kind: 'voided', amountMinor: rest, at: captured.firstAt });
    return rows;
  });
}

function refunds(reports: readonly StoredReport[]): LedgerRow[] {
  return [...byRef(reports, 'refund')].flatMap(([ref, ofRefund]) => {
    const { succeeded, reversedAt } = refundOutcome(ofRefund);
    if (succeeded === undefined) return [];
    const { amountMinor, firstAt: at } = succeeded;
    const row: LedgerRow = { kind: 'refunded', ref, object: 'refund', amountMinor, at };
    return reversedAt === undefined ? [row] : [row, { ...row, kind: 'failed', at: reversedAt }];
  });
}

const outcomes = { won: 'dispute_won', withdrawn: 'dispute_won', lost: 'dispute_lost' } as const;

function disputes(reports: readonly StoredReport[]): LedgerRow[] {
  return presentDisputes(reports).flatMap(({ ref, amountMinor, reports: ofDispute }) => {
    const row = { ref, object: 'dispute', amountMinor } as const;
    const at = Math.min(...ofDispute.map(({ firstAt }) => firstAt));
    const ends = new Map<LedgerKind, number>();
    for (const { status, firstAt } of ofDispute) {
      if (status === 'open') continue;
      const kind = outcomes[status];
      ends.set(kind, Math.min(firstAt, ends.get(kind) ?? firstAt));
    }
    return [
      { ...row, kind: 'dispute_opened' as const, at },
      ...[...ends].map(([kind, endedAt]) => ({ ...row, kind, at: endedAt })),
    ];
  });
}

function captures(reports: readonly StoredReport[]): LedgerRow[] {
  return reports
    .filter(({ object }) => object === 'capture')
    .map(({ ref, amountMinor, firstAt: at }) => ({
      kind: 'captured',
      object: 'payment',
      ref,
      amountMinor,
      at,
    }));
}
