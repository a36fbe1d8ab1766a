import type { EventDraft } from '@telehealth/changes';
import type { LedgerRow, MovementKind } from '../reports/ledger.ts';
import { foldOf } from '../reports/money.ts';
import type { Order } from './order.ts';

const movedTypes = {
  void: 'order.voided.v1',
  refund: 'order.refunded.v1',
  refund_reversal: 'order.refund_reversed.v1',
  dispute_debit: 'order.dispute_debited.v1',
  dispute_credit: 'order.dispute_credited.v1',
} as const satisfies { readonly [K in MovementKind]?: EventDraft['type'] };

/**
 * One event for each movement that the ledger before did not have. Captures are one event, at the first that is known: the
 * order is paid once. An order whose journey is erased has no events.
 */
export function movementEvents(
  order: Order,
  before: readonly LedgerRow[],
  after: readonly LedgerRow[],
): EventDraft[] {
  const { journeyId } = order;
  if (journeyId === undefined) return [];
  const known = new Set(before.map(keyOf));
  const firstCapture = before.some(isCapture) ? undefined : after.find(isCapture);
  return after
    .filter((row) => !known.has(keyOf(row)) && (!isCapture(row) || row === firstCapture))
    .map((row) => movementEvent(order, journeyId, row, foldOf(after).capturedMinor));
}

function movementEvent(
  order: Order,
  journeyId: string,
  { kind, amountMinor, occurredAt }: LedgerRow,
  captured: number,
): EventDraft {
  const { _id: orderRef, clientId, brandId, currency, test } = order;
  const about = { clientId, brandId, subject: orderRef, test, occurredAt };
  switch (kind) {
    case 'authorize':
      return { ...about, type: 'order.authorized.v1', data: { journeyId, orderRef } };
    case 'capture': {
      const paid = { totalMinor: BigInt(order.totalMinor), capturedMinor: BigInt(captured), currency };
      return { ...about, type: 'order.paid.v1', data: { journeyId, orderRef, ...paid } };
    }
    default: {
      const moved = { journeyId, orderRef, amountMinor: BigInt(amountMinor), currency };
      return { ...about, type: movedTypes[kind], data: moved };
    }
  }
}

function isCapture({ kind }: LedgerRow): boolean {
  return kind === 'capture';
}

function keyOf({ kind, ref }: LedgerRow): string {
  return `${kind} ${ref}`;
}
