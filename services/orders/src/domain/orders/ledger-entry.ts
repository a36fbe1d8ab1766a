import { deriveId } from '@telehealth/ids';
import type { LedgerRow } from '../reports/ledger.ts';
import type { Order } from './order.ts';
import { refundIdOf } from './order-refunds.ts';

/** A row of the ledger without the provider's reference, as other services and callers see it. */
export interface LedgerEntry extends Pick<LedgerRow, 'kind' | 'amountMinor' | 'at'> {
  /** No two rows of an order have the same id. */
  readonly entryId: string;
  readonly refundId: string | undefined;
  readonly disputeId: string | undefined;
}

export function ledgerEntry(order: Order, { ref, object, ...row }: LedgerRow): LedgerEntry {
  const { _id: orderRef } = order;
  return {
    ...row,
    entryId: deriveId('mov', `${orderRef} ${row.kind} ${ref}`),
    refundId: object === 'refund' ? refundIdOf(order, ref) : undefined,
    disputeId: object === 'dispute' ? deriveId('dsp', `${orderRef} ${ref}`) : undefined,
  };
}
