import { isAgainst, presentDisputes } from '../reports/disputes.ts';
import { moneyOf } from '../reports/money.ts';
import { latestAttempt, type PresentPayment, presentPayments } from '../reports/payments.ts';
import type { StoredReport } from '../reports/report.ts';
import { byRef } from '../reports/stored-reports.ts';
import type { Order, OrderState } from './order.ts';

/**
 * The state of an order by its reports. The first rule that fits decides; captured money comes before attempts to pay.
 */
export function stateOf({ reports }: Pick<Order, 'reports'>): OrderState {
  const { capturedMinor, refundedMinor } = moneyOf({ reports });
  if (isDisputed(reports, capturedMinor)) return 'disputed';
  if (capturedMinor > 0) {
    if (refundedMinor >= capturedMinor) return 'refunded';
    return refundedMinor > 0 ? 'partially_refunded' : 'paid';
  }
  const payments = presentPayments(reports);
  if (payments.some(({ status }) => status === 'authorized')) return 'payment_authorized';
  if (payments.some(({ status }) => status === 'processing')) return 'processing';
  if (isCancelled(reports, payments)) return 'cancelled';
  const isPending = payments.some(({ status }) => status === 'pending');
  return latestAttempt(payments)?.status === 'failed' && !isPending ? 'payment_failed' : 'created';
}

/** A dispute proves a capture: until the capture is reported, the order is disputed. */
function isDisputed(reports: readonly StoredReport[], capturedMinor: number): boolean {
  const disputes = presentDisputes(reports);
  if (capturedMinor === 0 && disputes.length > 0) return true;
  return disputes.some(isAgainst);
}

/** Whether the patient can still pay an unpaid order at an instant (epoch ms). A failed bank debit leaves a closed checkout. */
export function isPayable({ reports, expiresAt }: Pick<Order, 'reports' | 'expiresAt'>, at: number): boolean {
  return expiresAt > at && !isClosed(reports);
}

/** Whether the checkout is closed, and the latest attempt to pay, if there is one, was cancelled. */
function isCancelled(reports: readonly StoredReport[], payments: readonly PresentPayment[]): boolean {
  const latest = latestAttempt(payments);
  return isClosed(reports) && (latest === undefined || latest.status === 'cancelled');
}

function isClosed(reports: readonly StoredReport[]): boolean {
  const checkouts = [...byRef(reports, 'checkout').values()];
  return (
    checkouts.length > 0 &&
    checkouts.every((ofCheckout) => ofCheckout.some(({ status }) => status === 'closed'))
  );
}
