import type Stripe from 'stripe';
import type { ProviderEvent } from '../payment-provider.ts';
import { fromCharge } from './from-charge.ts';
import { fromCheckoutSession } from './from-checkout-session.ts';
import { fromDispute } from './from-dispute.ts';
import { fromPaymentIntent } from './from-payment-intent.ts';
import { fromRefund } from './from-refund.ts';
import { hintOf, instantOf, type ObjectContent } from './object-content.ts';

/**
 * The types that a list of events asks for, at most 20. The other types of `fromEvent` report about a charge what one of these
 * reports about its payment intent, or they are about a payment intent without a result.
 */
export const listedTypes = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'charge.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
] as const satisfies readonly Stripe.Event['type'][];

/**
 * The content of an event; undefined for a type that changes no order, such as a warning of fraud. An incomplete event changes no order
 * either, so that it does not stop the reading of the list. If it names an order, Stripe is asked about the order.
 */
export function fromEvent(event: Stripe.Event): ProviderEvent | undefined {
  const { id: eventId, type: eventType, created } = event;
  const content = readable(event);
  return content && { eventId, eventType, at: instantOf(created), ...content };
}

function readable(event: Stripe.Event): ObjectContent | undefined {
  try {
    const content = contentOf(event);
    if (Object.values(content?.refs ?? {}).every((ref) => typeof ref === 'string')) return content;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const orderHint = hintOf((event.data?.object as { metadata?: null } | undefined) ?? {});
  return orderHint === undefined ? undefined : { refs: {}, orderHint, reports: [], needsRead: true };
}

function contentOf(event: Stripe.Event): ObjectContent | undefined {
  const at = instantOf(event.created);
  switch (event.type) {
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.canceled':
    case 'payment_intent.created':
    case 'payment_intent.partially_funded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.succeeded':
      return fromPaymentIntent(event.data.object, at, event.type);
    case 'charge.captured':
    case 'charge.expired':
    case 'charge.failed':
    case 'charge.pending':
    case 'charge.refunded':
    case 'charge.succeeded':
      return fromCharge(event.data.object, at, event.type);
    case 'refund.created':
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return fromRefund(event.data.object, at);
    case 'charge.dispute.closed':
    case 'charge.dispute.created':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.updated':
      return fromDispute(event.data.object, at);
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return fromCheckoutSession(event.data.object, at);
    default:
      return undefined;
  }
}
