import type { PlainInit } from '@telehealth/contracts/codec';
import type { LedgerEntrySchema } from '@telehealth/contracts/orders/v1/ledger';
import type { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import type { OrderDetailSchema } from '@telehealth/contracts/orders/v1/order_service';
import type { RefundSchema } from '@telehealth/contracts/orders/v1/payment_service';
import type { Order, RefundRequest } from '../domain/orders/order.ts';
import { ledgerEntry } from '../domain/orders/order-changed.ts';
import { type ListedRefund, listedRefund, refundsOf } from '../domain/orders/order-refunds.ts';
import { ledgerOf } from '../domain/reports/ledger.ts';
import { moneyOf } from '../domain/reports/money.ts';

/** The order as tenants see it (interface.md 2.9). */
export function shownOrder(order: Order): PlainInit<typeof OrderSchema> {
  if (order.updatedAt === undefined) throw new Error('an order is shown once it is stamped');
  return { ...order, ...moneyOf(order), orderRef: order._id };
}

/** The ledger of an order. The provider's references stay inside. */
export function shownLedger(order: Order): readonly PlainInit<typeof LedgerEntrySchema>[] {
  return ledgerOf(order).map((row) => ledgerEntry(order, row));
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
    ...moneyOf(order),
    ledger: shownLedger(order),
    order: shownOrder(order),
    refunds: shownRefunds(order),
  };
}
