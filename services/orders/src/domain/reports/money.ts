import type { LedgerRow, MovementKind } from './ledger.ts';

/** The sums of the movements of an order, in minor units. */
export interface Money {
  /** Authorized and not released. */
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  /** Given back by refunds that did not fail later; at most what was captured. */
  readonly refundedMinor: number;
  /** What disputes took, less what they gave back. */
  readonly disputedNetMinor: number;
}

export function foldOf(ledger: readonly LedgerRow[]): Money {
  const sum = (kind: MovementKind) =>
    ledger.filter((row) => row.kind === kind).reduce((total, { amountMinor }) => total + amountMinor, 0);
  const capturedMinor = sum('capture');
  return {
    authorizedMinor: sum('authorize') - sum('void'),
    capturedMinor,
    refundedMinor: Math.min(capturedMinor, sum('refund') - sum('refund_reversal')),
    disputedNetMinor: sum('dispute_debit') - sum('dispute_credit'),
  };
}
