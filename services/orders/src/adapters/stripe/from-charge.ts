import type Stripe from 'stripe';
import type { Report } from '../../domain/reports/report.ts';
import { idOf, type ObjectContent, orderKey } from './object-content.ts';

/** The types of events of charges that move something. */
export type ChargeEventType =
  | 'charge.captured'
  | 'charge.expired'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refunded'
  | 'charge.succeeded';

/**
 * The content of a charge in an event of this type. The payment of an order is its payment intent, whose charge this is; undefined
 * for a charge without one.
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
    orderHint: charge.metadata[orderKey],
    reports: reportsOf(charge, { ref: paymentRef, currency: charge.currency.toUpperCase(), at }, type),
    // It has the sum of the refunds, and not the refunds.
    needsRead: type === 'charge.refunded',
  };
}

function reportsOf(
  { amount, amount_captured, captured }: Stripe.Charge,
  shared: Pick<Report, 'ref' | 'currency' | 'at'>,
  type: ChargeEventType,
): readonly Report[] {
  const payment = { ...shared, object: 'payment', amountMinor: amount } as const;
  switch (type) {
    case 'charge.refunded':
      return [];
    case 'charge.pending':
      return [{ ...payment, status: 'pending' }];
    case 'charge.failed':
      return [{ ...payment, status: 'failed' }];
    case 'charge.expired':
      return [{ ...payment, status: 'cancelled' }];
    case 'charge.captured':
    case 'charge.succeeded':
      if (!captured) return [{ ...payment, status: 'authorized' }];
      return [
        { ...payment, status: 'captured', amountMinor: amount_captured },
        { ...shared, object: 'capture', status: 'succeeded', amountMinor: amount_captured },
      ];
  }
}
