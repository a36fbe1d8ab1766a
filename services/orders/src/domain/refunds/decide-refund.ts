import { type DomainError, refusal } from '@telehealth/errors';
import type { Order, RefundRequest } from '../orders/order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { ledgerOf } from '../reports/ledger.ts';
import { foldOf } from '../reports/money.ts';
import { presentRefunds, type RefundStatus } from './refunds.ts';

/** A refund as it is asked for; without an amount, of what is left. */
export interface WantedRefund {
  /** `rfd_…` */
  readonly refundId: string;
  /** Minor units. */
  readonly amountMinor?: number | undefined;
}

/** They are stored in the document of the order. */
const mostRefunds = 100;

/**
 * Notes at `at` (epoch ms) that somebody asks for a refund; the provider is asked afterwards. Undefined for a refund that is
 * noted already. Refuses one of nothing, one of a disputed order, and one of more than is left.
 */
export function decideRefund(
  order: Order,
  { refundId, amountMinor }: WantedRefund,
  at: number,
): OrderChange | undefined {
  if (order.refunds.some((request) => request.refundId === refundId)) return undefined;
  if (amountMinor !== undefined && amountMinor < 1) throw tooSmall();
  const { _id: subject, clientId, state, refunds } = order;
  if (state === 'disputed') {
    throw refusal('order_disputed', 'Money of the order is refunded once no dispute is open or lost.');
  }
  if (foldOf(ledgerOf(order)).capturedMinor === 0) {
    throw refusal('nothing_to_refund', 'Nothing was captured. Cancel the payment instead.');
  }
  const left = leftToRefund(order);
  const amount = amountMinor ?? left;
  if (amount === 0) throw refusal('nothing_to_refund', 'Everything that was captured is refunded.');
  if (amount > left) throw tooLarge(left);
  if (refunds.length >= mostRefunds) {
    throw refusal('refund_limit', `An order has at most ${mostRefunds} refunds.`);
  }
  return {
    set: { refunds: [...refunds, { refundId, amountMinor: amount, requestedAt: at }] },
    audit: { action: 'order.refund', clientId, subject, changed: { refundId, amountMinor: amount } },
  };
}

/** What can still be refunded, in minor units: what was captured, less every refund that did not fail. */
export function leftToRefund(order: Pick<Order, 'reports' | 'refunds'>): number {
  const { capturedMinor, refundedMinor } = foldOf(ledgerOf(order));
  const left = pendingRefunds(order).reduce(
    (rest, { amountMinor }) => rest - amountMinor,
    capturedMinor - refundedMinor,
  );
  return Math.max(0, left);
}

/** The refunds that the provider is still working on, or has not reported yet. */
export function pendingRefunds({
  reports,
  refunds,
}: Pick<Order, 'reports' | 'refunds'>): { readonly amountMinor: number }[] {
  const reported = presentRefunds(reports);
  const refs = new Set(reported.map(({ ref }) => ref));
  return [
    ...reported.filter(({ status }) => status === 'pending'),
    ...refunds.filter(({ ref, refusedAt }) => refusedAt === undefined && !(ref && refs.has(ref))),
  ];
}

/** What became of a refund that somebody asked for. */
export function refundStatusOf(
  { reports }: Pick<Order, 'reports'>,
  { ref, refusedAt }: RefundRequest,
): RefundStatus {
  if (refusedAt !== undefined) return 'failed';
  return presentRefunds(reports).find((refund) => refund.ref === ref)?.status ?? 'pending';
}

function tooSmall(): DomainError {
  const message = 'A refund is of at least 1 in minor units.';
  return refusal('request_invalid', message, {
    issues: [{ code: 'request.invalid', message, where: '/amount_minor', params: { min: 1 } }],
  });
}

function tooLarge(left: number): DomainError {
  const message = `At most ${left} can be refunded.`;
  return refusal('values_refused', message, {
    issues: [{ code: 'amount_minor.too_large', message, where: '/amount_minor', params: { max: left } }],
  });
}
