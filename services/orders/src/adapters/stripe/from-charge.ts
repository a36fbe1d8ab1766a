import type Stripe from 'stripe';
import type { Report } from '../../domain/reports/report.ts';
import { hintOf, idOf, type ObjectContent } from './object-content.ts';
import { fromStripe } from './stripe-amount.ts';

/** The types of events of charges that change an order. */
export type ChargeEventType =
  | 'charge.captured'
  | 'charge.expired'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refunded'
  | 'charge.succeeded';

/**
 * The content of a charge in an event of this type. The payment of an order is the payment intent of the charge; undefined for a charge
 * without one.
 */
export function fromCharge(
  charge: Stripe.Charge,
  at: number,
  type: ChargeEventType,
): ObjectContent | undefined {
  const paymentRef = idOf(charge.payment_intent);
  if (paymentRef === undefined) return undefined;
  return {
    refs: { paymentRef },
    orderHint: hintOf(charge),
    reports: reportsOf(charge, { ref: paymentRef, currency: charge.currency.toUpperCase(), at }, type),
    // A charge has the sum of its refunds, and not the refunds themselves.
    needsRead: type === 'charge.refunded',
  };
}

function reportsOf(
  { amount, amount_captured, captured }: Stripe.Charge,
  shared: Pick<Report, 'ref' | 'currency' | 'at'>,
  type: ChargeEventType,
): readonly Report[] {
  const minor = (units: number) => fromStripe(units, shared.currency);
  const payment = { ...shared, object: 'payment', amountMinor: minor(amount) } as const;
  switch (type) {
    case 'charge.refunded':
      return [];
    case 'charge.pending':
      return [{ ...payment, status: 'processing' }];
    case 'charge.failed':
      return [{ ...payment, status: 'failed' }];
    case 'charge.expired':
      return [{ ...payment, status: 'cancelled' }];
    case 'charge.captured':
    case 'charge.succeeded':
      if (!captured) return [{ ...payment, status: 'authorized' }];
      return [
        { ...payment, status: 'captured', amountMinor: minor(amount_captured) },
        { ...shared, object: 'capture', status: 'succeeded', amountMinor: minor(amount_captured) },
      ];
  }
}
