import type { EventDraft } from '@telehealth/changes';
import { evidenceDueAtOf } from '../reports/disputes.ts';
import { type LedgerRow, ledgerOf } from '../reports/ledger.ts';
import { moneyOf } from '../reports/money.ts';
import { ledgerEntry } from './ledger-entry.ts';
import type { Order } from './order.ts';
import { standingOf } from './order-standing.ts';

/** The announcement of a change of an order: the event, and the field that counts announcements. Both are empty without news. */
export interface Announced {
  readonly set: Pick<Order, 'revision'>;
  readonly events: readonly EventDraft[];
}

/**
 * The event `order.changed.v1` when the standing changed, the ledger has new rows, or the order was cancelled. An order whose journey
 * is erased has no event, but counts the change.
 */
export function orderChanged(before: Order, after: Order): Announced {
  const known = new Set(ledgerOf(before).map(keyOf));
  const rows = ledgerOf(after).filter((row) => !known.has(keyOf(row)));
  const cancelled = after.state === 'cancelled' && before.state !== 'cancelled';
  const standing = standingOf(after);
  if (rows.length === 0 && !cancelled && standing === standingOf(before)) return { set: {}, events: [] };
  const { _id: orderRef, clientId, brandId, journeyId, offeringRef, totalMinor, currency, test } = after;
  const evidenceDueAt = evidenceDueAtOf(after.reports);
  const revision = (before.revision ?? 0) + 1;
  if (journeyId === undefined) return { set: { revision }, events: [] };
  const event: EventDraft = {
    type: 'order.changed.v1',
    ...{ clientId, brandId, subject: orderRef, test },
    data: {
      ...{ journeyId, orderRef, offeringRef, revision, standing },
      ...{ totalMinor, capturedMinor: moneyOf(after).capturedMinor, currency, cancelled },
      ...(evidenceDueAt !== undefined && { evidenceDueAt }),
      entries: rows.map((row) => ledgerEntry(after, row)),
    },
  };
  return { set: { revision }, events: [event] };
}

function keyOf({ kind, ref }: LedgerRow): string {
  return `${kind} ${ref}`;
}
