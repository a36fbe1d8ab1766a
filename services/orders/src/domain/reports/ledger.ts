import { refundOutcome } from './refunds.ts';
import type { StoredReport } from './report.ts';
import { byRef } from './stored-reports.ts';

/** The kinds of movements of money. Movements of one instant are listed in this order. */
const movementKinds = [
  'authorize',
  'void',
  'capture',
  'refund',
  'refund_reversal',
  'dispute_debit',
  'dispute_credit',
] as const;

export type MovementKind = (typeof movementKinds)[number];

/** A movement of money, as the provider reported it. No two rows of an order share kind and ref. */
export interface LedgerRow {
  readonly kind: MovementKind;
  /** The provider's id of what moved. It never leaves the service. */
  readonly ref: string;
  /** Minor units. */
  readonly amountMinor: number;
  /** Epoch ms, by the provider's clock. */
  readonly occurredAt: number;
}

/** The movements of money of an order by time. More reports add rows and never remove one. */
export function ledgerOf({ reports }: { readonly reports: readonly StoredReport[] }): LedgerRow[] {
  return [
    ...authorizations(reports),
    ...happened(reports, 'capture', 'capture'),
    ...refunds(reports),
    ...happened(reports, 'dispute_debit', 'dispute_debit'),
    ...happened(reports, 'dispute_credit', 'dispute_credit'),
  ].sort(byTime);
}

/** A cancelled payment releases what was authorized. */
function authorizations(reports: readonly StoredReport[]): LedgerRow[] {
  return [...byRef(reports, 'payment')].flatMap(([ref, ofPayment]) => {
    const authorized = ofPayment.find(({ status }) => status === 'authorized');
    if (authorized === undefined) return [];
    const { amountMinor, firstAt } = authorized;
    const row: LedgerRow = { kind: 'authorize', ref, amountMinor, occurredAt: firstAt };
    const cancelled = ofPayment.find(({ status }) => status === 'cancelled');
    return cancelled
      ? [row, { ...row, kind: 'void', occurredAt: Math.max(firstAt, cancelled.firstAt) }]
      : [row];
  });
}

function refunds(reports: readonly StoredReport[]): LedgerRow[] {
  return [...byRef(reports, 'refund')].flatMap(([ref, ofRefund]) => {
    const { succeeded, reversedAt } = refundOutcome(ofRefund);
    if (succeeded === undefined) return [];
    const { amountMinor, firstAt } = succeeded;
    const row: LedgerRow = { kind: 'refund', ref, amountMinor, occurredAt: firstAt };
    return reversedAt === undefined
      ? [row]
      : [row, { ...row, kind: 'refund_reversal', occurredAt: reversedAt }];
  });
}

/** Movements that are objects of their own. */
function happened(
  reports: readonly StoredReport[],
  object: 'capture' | 'dispute_debit' | 'dispute_credit',
  kind: MovementKind,
): LedgerRow[] {
  return reports
    .filter((report) => report.object === object)
    .map(({ ref, amountMinor, firstAt }) => ({ kind, ref, amountMinor, occurredAt: firstAt }));
}

function byTime(a: LedgerRow, b: LedgerRow): number {
  return (
    a.occurredAt - b.occurredAt ||
    movementKinds.indexOf(a.kind) - movementKinds.indexOf(b.kind) ||
    (a.ref < b.ref ? -1 : 1)
  );
}
