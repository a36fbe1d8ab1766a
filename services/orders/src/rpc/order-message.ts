import type { MessageShape } from '@bufbuild/protobuf';
import { toMessage } from '@telehealth/contracts/codec';
import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import { LedgerEntrySchema, OrderDetailSchema } from '@telehealth/contracts/orders/v1/order_service';
import { RefundSchema } from '@telehealth/contracts/orders/v1/payment_service';
import type { Order, RefundRequest } from '../domain/orders/order.ts';
import { type ListedRefund, listedRefund, refundIdOf, refundsOf } from '../domain/orders/order-refunds.ts';
import { ledgerOf } from '../domain/reports/ledger.ts';
import { statementOf, sumsOf } from '../domain/reports/statement.ts';

/** The order as tenants see it (interface.md 2.9). */
export function orderToProto(order: Order): MessageShape<typeof OrderSchema> {
  if (order.updatedAt === undefined) throw new Error('an order is shown once it is stamped');
  return toMessage(OrderSchema, { ...order, ...sumsOf(order), orderRef: order._id });
}

export function ledgerToProto(order: Order): MessageShape<typeof LedgerEntrySchema>[] {
  return statementOf(order).map(({ kind, object, ref, amountMinor, occurredAt }) => {
    const refundId = object === 'refund' ? refundIdOf(order, ref) : undefined;
    return toMessage(LedgerEntrySchema, { at: occurredAt, kind, amountMinor, refundId });
  });
}

export function refundsToProto(order: Order): MessageShape<typeof RefundSchema>[] {
  return refundsOf(order).map((refund) => refundMessage(order, refund));
}

/** A refund that was asked for. */
export function refundToProto(order: Order, request: RefundRequest): MessageShape<typeof RefundSchema> {
  return refundMessage(order, listedRefund(order, request));
}

function refundMessage({ _id: orderRef, currency }: Order, refund: ListedRefund) {
  return toMessage(RefundSchema, { ...refund, orderRef, currency });
}

/** The order as operators see it. The provider's references stay inside. */
export function orderDetailToProto(order: Order): MessageShape<typeof OrderDetailSchema> {
  const { refunds: _, ...known } = order;
  const detail = toMessage(OrderDetailSchema, { ...known, ledger: ledgerOf(order) });
  return { ...detail, order: orderToProto(order), refunds: refundsToProto(order) };
}
