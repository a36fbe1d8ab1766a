import type { IntakeEvent, PaymentEvent } from '../history/intake-event.ts';
import type { ChangedOrder, LedgerEntry } from './changed-order.ts';

type Happened = IntakeEvent & PaymentEvent;

/** One event for each entry of the ledger that tenants are notified about, but one for all captures. */
export function paymentEvents(changed: ChangedOrder): Happened[] {
  const { orderRef, cancelled, entries } = changed;
  const events = entries.flatMap((entry) => paymentEvent(changed, entry) ?? []);
  const firstCapture = events.find(({ type }) => type === 'payment.succeeded');
  return [
    ...events.filter((event) => event.type !== 'payment.succeeded' || event === firstCapture),
    ...(cancelled ? [{ type: 'payment.cancelled', reference: orderRef, data: { orderRef } } as const] : []),
  ];
}

const disputeStatuses = { dispute_opened: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const;

function paymentEvent(
  { orderRef, currency, totalMinor, capturedMinor }: ChangedOrder,
  { entryId, kind, amountMinor, at: occurredAt, refundId, disputeId }: LedgerEntry,
): Happened | undefined {
  const happened = { reference: entryId, occurredAt };
  const moved = { orderRef, amountMinor, currency };
  switch (kind) {
    case 'captured':
      return {
        type: 'payment.succeeded',
        ...{ reference: orderRef, occurredAt },
        data: { orderRef, totalMinor, capturedMinor, currency },
      };
    case 'authorized':
      return { type: 'payment.authorized', ...happened, data: moved };
    case 'failed':
      return { type: 'payment.failed', ...happened, data: { ...moved, failedRefundId: refundId } };
    case 'refunded':
      return { type: 'payment.refunded', ...happened, data: { ...moved, refundId } };
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost':
      return {
        type: 'payment.disputed',
        ...happened,
        data: { ...moved, disputeId, disputeStatus: disputeStatuses[kind] },
      };
    // The standing of the order shows it.
    case 'voided':
      return undefined;
  }
}
