import type { PlainInit } from '@telehealth/contracts/codec';
import type { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import type { LedgerEntrySchema, OrderDetailSchema } from '@telehealth/contracts/orders/v1/order_service';
import type { RefundSchema } from '@telehealth/contracts/orders/v1/payment_service';
import type { Order, RefundRequest } from '../domain/orders/order.ts';
import { type ListedRefund, listedRefund, refundIdOf, refundsOf } from '../domain/orders/order-refunds.ts';
import { ledgerOf } from '../domain/reports/ledger.ts';
import { type StatementRow, statementOf, sumsOf } from '../domain/reports/statement.ts';

/** The order as tenants see it (interface.md 2.9). */
export function shownOrder(order: Order): PlainInit<typeof OrderSchema> {
  if (order.updatedAt === undefined) throw new Error('an order is shown once it is stamped');
  return { ...order, ...sumsOf(order), orderRef: order._id };
}

/** The statement of an order. The provider's references stay inside. */
export function shownStatement(order: Order): readonly PlainInit<typeof LedgerEntrySchema>[] {
  return statementOf(order).map((row) => shownRow(order, row));
}

function shownRow(order: Order, row: StatementRow): PlainInit<typeof LedgerEntrySchema> {
  const refundId = row.object === 'refund' ? refundIdOf(order, row.ref) : undefined;
  return { ...row, at: row.occurredAt, refundId };
}

export function shownRefunds(order: Order): readonly PlainInit<typeof RefundSchema>[] {
  return refundsOf(order).map((refund) => ofOrder(order, refund));
}

/** A refund that was asked for. */
export function shownRefund(order: Order, request: RefundRequest): PlainInit<typeof RefundSchema> {
  return ofOrder(order, listedRefund(order, request));
}

function ofOrder({ _id: orderRef, currency }: Order, refund: ListedRefund): PlainInit<typeof RefundSchema> {
  return { ...refund, orderRef, currency };
}

/** The order as operators see it. The provider's references stay inside. */
export function shownOrderDetail(order: Order): PlainInit<typeof OrderDetailSchema> {
  return {
    ...order,
    ledger: ledgerOf(order),
    order: shownOrder(order),
    refunds: shownRefunds(order),
  };
}
