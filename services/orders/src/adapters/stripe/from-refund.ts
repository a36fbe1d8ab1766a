import type Stripe from 'stripe';
import type { Report, ReportedStatuses } from '../../domain/reports/report.ts';
import { idOf, type ObjectContent, orderKey, refundKey } from './object-content.ts';

/** Others are of a later version of the API; a read sees what becomes of them. */
const statuses: Readonly<Record<string, ReportedStatuses['refund']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** The content of a refund in an event; undefined for a refund of something that is no payment intent. */
export function fromRefund(refund: Stripe.Refund, at: number): ObjectContent | undefined {
  const paymentRef = idOf(refund.payment_intent);
  if (paymentRef === undefined) return undefined;
  const reports = reportsOfRefund(refund, at);
  return {
    refs: { paymentRef },
    orderHint: refund.metadata?.[orderKey],
    reports,
    needsRead: reports.length === 0,
  };
}

/** What a refund reports at an instant (epoch ms). */
export function reportsOfRefund(
  { id: ref, status: stripeStatus, amount: amountMinor, currency, metadata }: Stripe.Refund,
  at: number,
): readonly Report[] {
  const status = statuses[stripeStatus ?? ''];
  if (status === undefined) return [];
  const refundId = metadata?.[refundKey];
  const named = refundId === undefined ? {} : { refundId };
  return [{ object: 'refund', ref, status, amountMinor, currency: currency.toUpperCase(), at, ...named }];
}
