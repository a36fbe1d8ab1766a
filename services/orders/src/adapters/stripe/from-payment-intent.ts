import type Stripe from 'stripe';
import type { Report, ReportedStatuses } from '../../domain/reports/report.ts';
import { type ObjectContent, orderKey } from './object-content.ts';

/** Others are of a later version of the API; a read sees what becomes of them. */
const statuses: Readonly<Record<string, ReportedStatuses['payment']>> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'pending',
  processing: 'pending',
  requires_capture: 'authorized',
  canceled: 'cancelled',
  succeeded: 'captured',
};

/** The content of a payment intent in an event of this type. */
export function fromPaymentIntent(intent: Stripe.PaymentIntent, at: number, type: string): ObjectContent {
  const status = type === 'payment_intent.payment_failed' ? 'failed' : statusOf(intent);
  return {
    refs: { paymentRef: intent.id },
    orderHint: intent.metadata[orderKey],
    reports: reportsOf(intent, at, status),
    needsRead: status === undefined,
  };
}

/** What a payment intent reports at an instant (epoch ms). */
export function reportsOfPaymentIntent(intent: Stripe.PaymentIntent, at: number): readonly Report[] {
  return reportsOf(intent, at, statusOf(intent));
}

function reportsOf(
  { id: ref, amount, amount_capturable, amount_received, currency }: Stripe.PaymentIntent,
  at: number,
  status: ReportedStatuses['payment'] | undefined,
): readonly Report[] {
  const shared = { ref, currency: currency.toUpperCase(), at };
  switch (status) {
    case undefined:
      return [];
    case 'captured':
      return [
        { ...shared, object: 'payment', status, amountMinor: amount_received },
        { ...shared, object: 'capture', status: 'succeeded', amountMinor: amount_received },
      ];
    case 'authorized':
      return [{ ...shared, object: 'payment', status, amountMinor: amount_capturable }];
    default:
      return [{ ...shared, object: 'payment', status, amountMinor: amount }];
  }
}

/** After a decline the intent waits for another payment method, and has the error of the last attempt. */
function statusOf({
  status,
  last_payment_error,
}: Stripe.PaymentIntent): ReportedStatuses['payment'] | undefined {
  const isDeclined = status === 'requires_payment_method' && last_payment_error !== null;
  return isDeclined ? 'failed' : statuses[status];
}
