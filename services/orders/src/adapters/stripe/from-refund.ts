import type Stripe from 'stripe';
import type { Report, ReportedStatuses } from '../../domain/reports/report.ts';
import { hintOf, idOf, type ObjectContent, refundKey } from './object-content.ts';
import { fromStripe } from './stripe-amount.ts';

/** Other statuses are of a later version of the API; a read sees what follows them. */
const statuses: Readonly<Record<string, ReportedStatuses['refund']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** The content of a refund in an event; undefined for a refund without a payment intent, or of money that was not captured. */
export function fromRefund(refund: Stripe.Refund, at: number): ObjectContent | undefined {
  const paymentRef = idOf(refund.payment_intent);
  if (paymentRef === undefined || !isOfCaptured(refund)) return undefined;
  const reports = reportsOfRefund(refund, at);
  return {
    refs: { paymentRef },
    orderHint: hintOf(refund),
    reports,
    needsRead: reports.length === 0,
  };
}

/**
 * Whether a refund gives back captured money. Stripe itself makes a refund for what it releases of an authorization: the rest after a
 * smaller capture, and all of it when it expires. Such a refund does not change the balance of the account.
 */
function isOfCaptured({ balance_transaction: moved, reason, metadata }: Stripe.Refund): boolean {
  if (metadata?.[refundKey] !== undefined) return true;
  return moved !== null && reason !== 'expired_uncaptured_charge';
}

/** What a refund reports at an instant (epoch ms). A refund of money that was not captured reports nothing. */
export function reportsOfRefund(refund: Stripe.Refund, at: number): readonly Report[] {
  const { id: ref, status: stripeStatus, amount, metadata } = refund;
  const currency = refund.currency.toUpperCase();
  if (!isOfCaptured(refund)) return [];
  const status = statuses[stripeStatus ?? ''];
  if (status === undefined) return [];
  const refundId = metadata?.[refundKey];
  const named = refundId === undefined ? {} : { refundId };
  const amountMinor = fromStripe(amount, currency);
  return [{ object: 'refund', ref, status, amountMinor, currency, at, ...named }];
}
