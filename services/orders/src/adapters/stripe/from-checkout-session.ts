import type Stripe from 'stripe';
import type { ProviderRefs, Report } from '../../domain/reports/report.ts';
import { hintOf, idOf, type ObjectContent } from './object-content.ts';

/**
 * The content of a checkout session in an event. A complete session does not show whether its payment is authorized or
 * captured, so it must be read together with its payment.
 */
export function fromCheckoutSession(session: Stripe.Checkout.Session, at: number): ObjectContent {
  const refs = refsOfSession(session);
  const isUnpaid = session.status === 'expired' && refs.paymentRef === undefined;
  return {
    refs,
    orderHint: hintOf(session),
    reports: isUnpaid ? reportsOfSession(session, at) : [],
    needsRead: !isUnpaid,
  };
}

/** What a checkout session reports at an instant (epoch ms). A patient cannot pay at a closed session. */
export function reportsOfSession(
  { id, status, currency }: Stripe.Checkout.Session,
  at: number,
): readonly Report[] {
  // The currency is null only in setup mode.
  if (currency === null) return [];
  const shared = {
    object: 'checkout',
    ref: id,
    amountMinor: 0,
    currency: currency.toUpperCase(),
    at,
  } as const;
  return [{ ...shared, status: status === 'open' ? 'open' : 'closed' }];
}

/** The ids of a checkout session and of its payment. */
export function refsOfSession({ id, payment_intent }: Stripe.Checkout.Session): ProviderRefs {
  const paymentRef = idOf(payment_intent);
  return { checkoutRef: id, ...(paymentRef !== undefined && { paymentRef }) };
}
