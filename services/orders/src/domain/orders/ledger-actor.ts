import type { AuditActor } from '@telehealth/changes';
import type { LedgerRow } from '../reports/ledger.ts';
import type { Order } from './order.ts';
import { refundIdOf } from './order-refunds.ts';

/** Who caused a movement of money. */
export type LedgerActor = AuditActor | { readonly kind: 'patient' } | { readonly kind: 'provider' };

const [patient, provider] = [{ kind: 'patient' }, { kind: 'provider' }] as const;

/** What nobody asked for through the platform was done at the provider. Undefined: the platform did not note it, or cannot know. */
export function ledgerActor(order: Order, row: LedgerRow): LedgerActor | undefined {
  switch (row.kind) {
    case 'authorized':
      return patient;
    case 'captured':
      return order.capture === 'automatic' ? patient : (order.capturedBy ?? provider);
    case 'refunded':
      return refundActor(order, row.ref);
    case 'failed':
      return row.object === 'payment' ? patient : provider;
    case 'voided':
      return order.state === 'cancelled' ? (order.voidedBy ?? provider) : order.capturedBy;
    case 'dispute_opened':
      return patient;
    case 'dispute_won':
    case 'dispute_lost':
      return provider;
  }
}

function refundActor(order: Order, ref: string): LedgerActor | undefined {
  const refundId = refundIdOf(order, ref);
  const request = order.refunds.find((each) => each.refundId === refundId);
  return request === undefined ? provider : request.by;
}
