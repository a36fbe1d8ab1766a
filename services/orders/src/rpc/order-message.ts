import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { type OrderSchema, OrderState as ProtoState } from '@telehealth/contracts/orders/v1/order';
import type { OrderDetailSchema } from '@telehealth/contracts/orders/v1/order_service';
import {
  Capture as ProtoCapture,
  RefundStatus as ProtoRefundStatus,
  type RefundSchema,
} from '@telehealth/contracts/orders/v1/payment_service';
import { nameInTable } from '@telehealth/service-kit';
import type { Capture, Order, OrderState, RefundRequest } from '../domain/orders/order.ts';
import { refundStatusOf } from '../domain/refunds/decide-refund.ts';
import type { RefundStatus } from '../domain/refunds/refunds.ts';
import { ledgerOf } from '../domain/reports/ledger.ts';

const states: Readonly<Record<OrderState, ProtoState>> = {
  created: ProtoState.CREATED,
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

const captures: Readonly<Record<Capture, ProtoCapture>> = {
  automatic: ProtoCapture.AUTOMATIC,
  manual: ProtoCapture.MANUAL,
};

/** The state of a request; undefined: of every state. */
export function stateFromProto(state: ProtoState): OrderState | undefined {
  return nameInTable(states, state);
}

export function captureFromProto(capture: ProtoCapture): Capture {
  return capture === ProtoCapture.MANUAL ? 'manual' : 'automatic';
}

/** The order as tenants see it (interface.md 2.9). */
export function orderToProto(order: Order): MessageInitShape<typeof OrderSchema> {
  const { _id, brandId, offeringRef, state, totalMinor, currency, createdAt, updatedAt } = order;
  if (updatedAt === undefined) throw new Error('an order is shown once it is stamped');
  return {
    orderRef: _id,
    brandId,
    offeringRef,
    state: states[state],
    totalMinor: BigInt(totalMinor),
    currency,
    createdAt: timestampFromMs(createdAt),
    updatedAt: timestampFromMs(updatedAt),
  };
}

export function refundToProto(order: Order, request: RefundRequest): MessageInitShape<typeof RefundSchema> {
  return {
    refundId: request.refundId,
    orderRef: order._id,
    amountMinor: BigInt(request.amountMinor),
    currency: order.currency,
    status: refundStatuses[refundStatusOf(order, request)],
  };
}

/** The order as operators see it. The provider's references stay inside. */
export function orderDetailToProto(order: Order): MessageInitShape<typeof OrderDetailSchema> {
  const { clientId, journeyId, provider, capture, refunds, anomaly = '' } = order;
  return {
    order: orderToProto(order),
    ...{ clientId, journeyId, provider, anomaly },
    capture: captures[capture],
    ledger: ledgerOf(order).map(({ kind, amountMinor, occurredAt }) => ({
      kind,
      amountMinor: BigInt(amountMinor),
      occurredAt: timestampFromMs(occurredAt),
    })),
    refunds: refunds.map((request) => refundToProto(order, request)),
  };
}
