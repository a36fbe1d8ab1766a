import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { type OrderSchema, OrderState as ProtoState } from '@telehealth/contracts/orders/v1/order';
import {
  type LedgerEntrySchema,
  LedgerKind,
  type OrderDetailSchema,
} from '@telehealth/contracts/orders/v1/order_service';
import {
  Capture as ProtoCapture,
  RefundStatus as ProtoRefundStatus,
  type RefundSchema,
} from '@telehealth/contracts/orders/v1/payment_service';
import { nameInTable } from '@telehealth/service-kit';
import type { Capture, Order, OrderState, RefundRequest } from '../domain/orders/order.ts';
import { type ListedRefund, listedRefund, refundIdOf, refundsOf } from '../domain/orders/order-refunds.ts';
import { ledgerOf } from '../domain/reports/ledger.ts';
import type { RefundStatus } from '../domain/reports/refunds.ts';
import { type StatementKind, statementOf, sumsOf } from '../domain/reports/statement.ts';

const states: Readonly<Record<OrderState, ProtoState>> = {
  created: ProtoState.CREATED,
  processing: ProtoState.PROCESSING,
  payment_authorized: ProtoState.PAYMENT_AUTHORIZED,
  paid: ProtoState.PAID,
  payment_failed: ProtoState.PAYMENT_FAILED,
  partially_refunded: ProtoState.PARTIALLY_REFUNDED,
  refunded: ProtoState.REFUNDED,
  disputed: ProtoState.DISPUTED,
  cancelled: ProtoState.CANCELLED,
};

const refundStatuses: Readonly<Record<RefundStatus, ProtoRefundStatus>> = {
  pending: ProtoRefundStatus.PENDING,
  succeeded: ProtoRefundStatus.SUCCEEDED,
  failed: ProtoRefundStatus.FAILED,
};

const ledgerKinds: Readonly<Record<StatementKind, LedgerKind>> = {
  authorized: LedgerKind.AUTHORIZED,
  captured: LedgerKind.CAPTURED,
  refunded: LedgerKind.REFUNDED,
  dispute_opened: LedgerKind.DISPUTE_OPENED,
  dispute_won: LedgerKind.DISPUTE_WON,
  dispute_lost: LedgerKind.DISPUTE_LOST,
  voided: LedgerKind.VOIDED,
  failed: LedgerKind.FAILED,
};

const captures: Readonly<Record<Capture, ProtoCapture>> = {
  automatic: ProtoCapture.AUTOMATIC,
  manual: ProtoCapture.MANUAL,
};

/** The state of a request; undefined: of every state. */
export function stateFromProto(state: ProtoState): OrderState | undefined {
  return nameInTable(states, state);
}

/** Undefined where the call leaves it to the brand. */
export function captureFromProto(capture: ProtoCapture): Capture | undefined {
  if (capture === ProtoCapture.UNSPECIFIED) return undefined;
  return capture === ProtoCapture.MANUAL ? 'manual' : 'automatic';
}

/** The order as tenants see it (interface.md 2.9). */
export function orderToProto(order: Order): MessageInitShape<typeof OrderSchema> {
  const {
    _id,
    brandId,
    journeyId = '',
    reference = '',
    offeringRef,
    state,
    totalMinor,
    currency,
    createdAt,
    updatedAt,
  } = order;
  if (updatedAt === undefined) throw new Error('an order is shown once it is stamped');
  const { capturedMinor, refundedMinor, disputedMinor } = sumsOf(order);
  return {
    orderRef: _id,
    brandId,
    journeyId,
    reference,
    offeringRef,
    state: states[state],
    totalMinor: BigInt(totalMinor),
    currency,
    createdAt: timestampFromMs(createdAt),
    updatedAt: timestampFromMs(updatedAt),
    capturedMinor: BigInt(capturedMinor),
    refundedMinor: BigInt(refundedMinor),
    disputedMinor: BigInt(disputedMinor),
  };
}

export function ledgerToProto(order: Order): MessageInitShape<typeof LedgerEntrySchema>[] {
  return statementOf(order).map(({ kind, object, ref, amountMinor, occurredAt }) => ({
    at: timestampFromMs(occurredAt),
    kind: ledgerKinds[kind],
    amountMinor: BigInt(amountMinor),
    refundId: object === 'refund' ? refundIdOf(order, ref) : '',
  }));
}

export function refundsToProto(order: Order): MessageInitShape<typeof RefundSchema>[] {
  return refundsOf(order).map((refund) => refundMessage(order, refund));
}

/** A refund that was asked for. */
export function refundToProto(order: Order, request: RefundRequest): MessageInitShape<typeof RefundSchema> {
  return refundMessage(order, listedRefund(order, request));
}

function refundMessage(
  { _id: orderRef, currency }: Order,
  { refundId, amountMinor, status, createdAt }: ListedRefund,
): MessageInitShape<typeof RefundSchema> {
  return {
    refundId,
    orderRef,
    amountMinor: BigInt(amountMinor),
    currency,
    status: refundStatuses[status],
    createdAt: timestampFromMs(createdAt),
  };
}

/** The order as operators see it. The provider's references stay inside. */
export function orderDetailToProto(order: Order): MessageInitShape<typeof OrderDetailSchema> {
  const { clientId, journeyId = '', provider, capture, anomaly = '' } = order;
  return {
    order: orderToProto(order),
    clientId,
    journeyId,
    provider,
    anomaly,
    capture: captures[capture],
    ledger: ledgerOf(order).map(({ kind, amountMinor, occurredAt }) => ({
      kind,
      amountMinor: BigInt(amountMinor),
      occurredAt: timestampFromMs(occurredAt),
    })),
    refunds: refundsToProto(order),
  };
}
