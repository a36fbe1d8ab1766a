import type { EventDraft } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import type { StoredReport } from '../reports/report.ts';
import { type StatementRow, statementOf } from '../reports/statement.ts';
import type { Order, OrderState } from './order.ts';
import { refundIdOf } from './order-refunds.ts';

/** What the reports of an order and the state after them are. */
interface After {
  readonly state: OrderState;
  readonly reports: readonly StoredReport[];
}

/** Whether a row of the statement is new, or has another time. */
export function hasMoved(order: Order, { reports }: Pick<After, 'reports'>): boolean {
  return JSON.stringify(statementOf(order)) !== JSON.stringify(statementOf({ reports }));
}

/**
 * What tenants hear of the money of an order (decisions.md 14): one event for each new row of the statement but of captures,
 * which `order.paid.v1` announces, and of what is released; and one when the order is cancelled. An order whose journey is
 * erased has none.
 */
export function movementAnnouncements(order: Order, after: After): EventDraft[] {
  const { _id: orderRef, clientId, brandId, journeyId, currency, test } = order;
  if (journeyId === undefined) return [];
  const draft = (movement: Movement, occurredAt?: number): EventDraft => ({
    ...{ type: 'order.movement.v1', clientId, brandId, subject: orderRef, test },
    ...(occurredAt !== undefined && { occurredAt }),
    data: { journeyId, orderRef, currency, ...movement },
  });
  const known = new Set(statementOf(order).map(keyOf));
  const rows = statementOf(after).filter((row) => !known.has(keyOf(row)));
  const moved = rows.flatMap((row) => {
    const movement = movementOf({ ...order, reports: after.reports }, row);
    return movement === undefined ? [] : [draft(movement, row.occurredAt)];
  });
  if (after.state !== 'cancelled' || order.state === 'cancelled') return moved;
  return [...moved, draft({ kind: 'cancelled', movementId: deriveId('mov', `${orderRef} cancelled`) })];
}

interface Movement {
  readonly kind: 'authorized' | 'failed' | 'refunded' | 'disputed' | 'cancelled';
  /** Differs between the movements of an order. */
  readonly movementId: string;
  readonly amountMinor?: bigint;
  readonly refundId?: string;
  readonly disputeId?: string;
  readonly disputeStatus?: 'opened' | 'won' | 'lost';
}

const disputeStatuses = { dispute_opened: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const;

function movementOf(order: Order, row: StatementRow): Movement | undefined {
  const { kind, object, ref, amountMinor } = row;
  const { _id: orderRef } = order;
  const moved = {
    movementId: deriveId('mov', `${orderRef} ${kind} ${ref}`),
    amountMinor: BigInt(amountMinor),
    ...(object === 'refund' && { refundId: refundIdOf(order, ref) }),
  };
  switch (kind) {
    case 'authorized':
    case 'failed':
    case 'refunded':
      return { ...moved, kind };
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost': {
      const disputeId = deriveId('dsp', `${orderRef} ${ref}`);
      return { ...moved, kind: 'disputed', disputeId, disputeStatus: disputeStatuses[kind] };
    }
    case 'captured':
    case 'voided':
      return undefined;
  }
}

function keyOf({ kind, ref }: StatementRow): string {
  return `${kind} ${ref}`;
}
