import type { OrderStanding } from './journey-order.ts';

/** A change of the money of a journey's order, as orders publishes it. */
export interface ChangedOrder {
  readonly orderRef: string;
  readonly offeringRef: string;
  /** Counts the changes of the order from 1. */
  readonly revision: number;
  readonly standing: OrderStanding;
  /** Minor units: the price. */
  readonly totalMinor: number;
  /** Minor units: captured up to this change. */
  readonly capturedMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The entries that no change before had. */
  readonly entries: readonly LedgerEntry[];
  /** Whether this change cancelled the order. */
  readonly cancelled: boolean;
  /** Epoch ms: when it was made. */
  readonly at: number;
}

/** An entry of the ledger of an order. */
export interface LedgerEntry {
  /** Differs between the entries of an order. */
  readonly entryId: string;
  readonly kind:
    | 'authorized'
    | 'captured'
    | 'refunded'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'voided'
    | 'failed';
  readonly amountMinor: number;
  /** Epoch ms, by the clock of the provider. */
  readonly at: number;
  /** Of a refund; empty otherwise. */
  readonly refundId: string;
  /** Of a dispute; empty otherwise. */
  readonly disputeId: string;
}
