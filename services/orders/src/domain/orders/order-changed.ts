import type { EventDraft } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import { type LedgerRow, ledgerOf } from '../reports/ledger.ts';
import { moneyOf } from '../reports/money.ts';
import type { Order } from './order.ts';
import { refundIdOf } from './order-refunds.ts';
import { standingOf } from './order-standing.ts';

/** A row of the ledger as others see it, without the provider's reference. */
export interface LedgerEntry extends Pick<LedgerRow, 'kind' | 'amountMinor' | 'at'> {
  /** Differs between the rows of an order. */
  readonly entryId: string;
  readonly refundId: string | undefined;
  readonly disputeId: string | undefined;
}

/** What tells others of an order after `before`: what it sets in the order, and the event; neither when they learn nothing. */
export interface Announced {
  readonly set: Pick<Order, 'revision'>;
  readonly events: readonly EventDraft[];
}

/**
 * `order.changed.v1` when the standing changed, the ledger has further rows, or the order was cancelled. An order whose journey is erased has
 * no event.
 */
export function orderChanged(before: Order, after: Order): Announced {
  const known = new Set(ledgerOf(before).map(keyOf));
  const rows = ledgerOf(after).filter((row) => !known.has(keyOf(row)));
  const cancelled = after.state === 'cancelled' && before.state !== 'cancelled';
  const standing = standingOf(after);
  if (rows.length === 0 && !cancelled && standing === standingOf(before)) return { set: {}, events: [] };
  const { _id: orderRef, clientId, brandId, journeyId, offeringRef, totalMinor, currency, test } = after;
  const revision = (before.revision ?? 0) + 1;
  if (journeyId === undefined) return { set: { revision }, events: [] };
  const event: EventDraft = {
    type: 'order.changed.v1',
    ...{ clientId, brandId, subject: orderRef, test },
    data: {
      ...{ journeyId, orderRef, offeringRef, revision, standing },
      ...{ totalMinor, capturedMinor: moneyOf(after).capturedMinor, currency, cancelled },
      entries: rows.map((row) => ledgerEntry(after, row)),
    },
  };
  return { set: { revision }, events: [event] };
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

function keyOf({ kind, ref }: LedgerRow): string {
  return `${kind} ${ref}`;
}
