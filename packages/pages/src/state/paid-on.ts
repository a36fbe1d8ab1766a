import type { Enrollment } from '../api/enrollment.ts';
import type { Payment } from '../api/payment.ts';

const moneyTaken = ['paid', 'partially_refunded', 'refunded', 'disputed'];

/** The only order whose money was taken, and when. Of several, the milestones do not say which was when. */
export function paidOn(payments: readonly Payment[], { milestones }: Pick<Enrollment, 'milestones'>) {
  const taken = payments.filter(({ payment_state }) => moneyTaken.includes(payment_state));
  const captured = milestones.filter(({ type }) => type === 'payment.succeeded');
  const [order, capture] = [taken[0], captured[0]];
  if (taken.length > 1 || captured.length > 1 || !order || !capture) return undefined;
  return { order_ref: order.order_ref, at: capture.occurred_at };
}
