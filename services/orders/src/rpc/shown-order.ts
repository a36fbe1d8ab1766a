import type { PlainInit } from '@telehealth/contracts/codec';
import type { LedgerActorSchema, LedgerEntrySchema } from '@telehealth/contracts/orders/v1/ledger';
import type { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import type { RefundSchema } from '@telehealth/contracts/orders/v1/refund';
import type { Call } from '@telehealth/rpc';
import { type LedgerActor, ledgerActor } from '../domain/orders/ledger-actor.ts';
import { ledgerEntry } from '../domain/orders/ledger-entry.ts';
import type { Order, RefundRequest } from '../domain/orders/order.ts';
import { type ListedRefund, listedRefund, refundsOf } from '../domain/orders/order-refunds.ts';
import { ledgerOf } from '../domain/reports/ledger.ts';
import { moneyOf } from '../domain/reports/money.ts';

/** The order as tenants see it (interface.md 2.9), without the fields for operators. */
export function shownOrder(order: Order): PlainInit<typeof OrderSchema> {
  if (order.updatedAt === undefined) throw new Error('an order is shown once it is stamped');
  return { ...shownPayment(order), updatedAt: order.updatedAt };
}

/** The order without the time of its last change, which may have no stamp yet. */
export function shownPayment(order: Order): PlainInit<typeof OrderSchema> {
  const { clientId: _, provider: _p, capture: _c, anomaly: _a, refunds: _r, ...rest } = order;
  const { askedAt: _s, dueAt: _u, updatedAt: _t, ...shown } = rest;
  const { disputeNetMinor: _d, ...money } = moneyOf(order);
  return { ...shown, ...money, orderRef: order._id };
}

/** The order as the caller sees it; only operators see all fields. The provider's references are left out. */
export function shownTo({ operator }: Pick<Call, 'operator'>, order: Order): PlainInit<typeof OrderSchema> {
  if (operator === undefined) return shownOrder(order);
  const { clientId, provider, capture, anomaly, askedAt, dueAt } = order;
  return {
    ...shownOrder(order),
    ...{ clientId, provider, capture, anomaly, askedAt, dueAt },
    disputeNetMinor: moneyOf(order).disputeNetMinor,
    ledger: shownLedger(order),
    refunds: shownRefunds(order),
  };
}

export function shownLedger(order: Order): readonly PlainInit<typeof LedgerEntrySchema>[] {
  return ledgerOf(order).map((row) => ({
    ...ledgerEntry(order, row),
    actor: shownActor(ledgerActor(order, row)),
  }));
}

function shownActor(actor: LedgerActor | undefined): PlainInit<typeof LedgerActorSchema> | undefined {
  if (actor === undefined) return undefined;
  if (actor.kind === 'patient' || actor.kind === 'provider')
    return { who: { case: actor.kind, value: true } };
  return { who: { case: actor.kind, value: actor.name }, memberId: actor.memberId ?? '' };
}

export function shownRefunds(order: Order): readonly PlainInit<typeof RefundSchema>[] {
  return refundsOf(order).map((refund) => ofOrder(order, refund));
}

export function shownRefund(order: Order, request: RefundRequest): PlainInit<typeof RefundSchema> {
  return ofOrder(order, listedRefund(order, request));
}

function ofOrder({ _id: orderRef, currency }: Order, refund: ListedRefund): PlainInit<typeof RefundSchema> {
  return { ...refund, orderRef, currency };
}
