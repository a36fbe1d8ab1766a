import type Stripe from 'stripe';
import type { Report, ReportedStatuses } from '../../domain/reports/report.ts';
import { hintOf, type ObjectContent } from './object-content.ts';
import { fromStripe } from './stripe-amount.ts';

/** Other statuses are of a later version of the API; a read sees what follows them. */
const statuses: Readonly<Record<string, ReportedStatuses['payment']>> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'pending',
  processing: 'processing',
  requires_capture: 'authorized',
  canceled: 'cancelled',
  succeeded: 'captured',
};

/** The content of a payment intent in an event of this type. */
export function fromPaymentIntent(intent: Stripe.PaymentIntent, at: number, type: string): ObjectContent {
  const status = type === 'payment_intent.payment_failed' ? 'failed' : statusOf(intent);
  return {
    refs: { paymentRef: intent.id },
    orderHint: hintOf(intent),
    reports: reportsOf(intent, at, status),
    // The checkout shows whether the patient or a bank must act.
    needsRead: status === undefined || intent.status === 'requires_action',
  };
}

/**
 * What a payment intent reports at an instant (epoch ms), by the status of its checkout. At a complete checkout the patient has
 * nothing left to do: an undecided payment waits for a bank, a voucher or a deposit.
 */
export function reportsOfPaymentIntent(
  intent: Stripe.PaymentIntent,
  checkout: Stripe.Checkout.Session.Status | null,
  at: number,
): readonly Report[] {
  const status = statusOf(intent);
  const isUnderWay = checkout === 'complete' && isUndecided(intent);
  return reportsOf(intent, at, isUnderWay ? 'processing' : status);
}

/** Whether a payment intent has begun and may still bring money without a further act on the page of its checkout. */
export function isUndecided({ status }: Stripe.PaymentIntent): boolean {
  return undecided.has(status);
}

const undecided: ReadonlySet<string> = new Set(['requires_confirmation', 'requires_action', 'processing']);

function reportsOf(
  { id: ref, amount, amount_capturable, amount_received, currency: code }: Stripe.PaymentIntent,
  at: number,
  status: ReportedStatuses['payment'] | undefined,
): readonly Report[] {
  const currency = code.toUpperCase();
  const shared = { ref, currency, at };
  const minor = (units: number) => fromStripe(units, currency);
  switch (status) {
    case undefined:
      return [];
    case 'captured':
      return [
        { ...shared, object: 'payment', status, amountMinor: minor(amount_received) },
        { ...shared, object: 'capture', status: 'succeeded', amountMinor: minor(amount_received) },
      ];
    case 'authorized':
      return [{ ...shared, object: 'payment', status, amountMinor: minor(amount_capturable) }];
    default:
      return [{ ...shared, object: 'payment', status, amountMinor: minor(amount) }];
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
