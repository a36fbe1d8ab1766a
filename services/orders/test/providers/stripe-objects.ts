import type Stripe from 'stripe';

/** Unix seconds at which everything in these tests begins. */
export const start = Date.UTC(2026, 0, 1) / 1000;

const metadata = { order_ref: 'ord_1' };

/** A payment intent with the fields of the API's examples that say something here. */
export const paymentIntent = (said: Partial<Stripe.PaymentIntent> = {}) =>
  ({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 3_000_000_001,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic',
    created: start,
    currency: 'usd',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    status: 'requires_payment_method',
    ...said,
  }) as Stripe.PaymentIntent;

/** The charge of that payment intent. */
export const charge = (said: Partial<Stripe.Charge> = {}) =>
  ({
    id: 'ch_1',
    object: 'charge',
    amount: 3_000_000_001,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: start,
    currency: 'usd',
    livemode: false,
    metadata,
    payment_intent: 'pi_1',
    refunded: false,
    status: 'succeeded',
    ...said,
  }) as Stripe.Charge;

/** A refund of that payment intent. */
export const refund = (said: Partial<Stripe.Refund> = {}) =>
  ({
    id: 're_1',
    object: 'refund',
    amount: 100,
    charge: 'ch_1',
    created: start,
    currency: 'usd',
    metadata: {},
    payment_intent: 'pi_1',
    status: 'succeeded',
    ...said,
  }) as Stripe.Refund;

/** A movement of money of a dispute, in the currency in which the account settles. */
export const moved = (id: string, amount: number, currency = 'usd') =>
  ({ id, object: 'balance_transaction', amount, currency, created: start + 7 }) as Stripe.BalanceTransaction;

/** A dispute about that payment intent. */
export const dispute = (said: Partial<Stripe.Dispute> = {}) =>
  ({
    id: 'dp_1',
    object: 'dispute',
    amount: 1000,
    balance_transactions: [],
    charge: 'ch_1',
    created: start,
    currency: 'usd',
    is_charge_refundable: true,
    livemode: false,
    metadata: {},
    payment_intent: 'pi_1',
    status: 'needs_response',
    ...said,
  }) as unknown as Stripe.Dispute;

/** A checkout session of the order. */
export const session = (said: Partial<Stripe.Checkout.Session> = {}) =>
  ({
    id: 'cs_test_1',
    object: 'checkout.session',
    amount_total: 3_000_000_001,
    created: start,
    currency: 'usd',
    expires_at: start + 3600,
    livemode: false,
    metadata,
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    url: 'https://checkout.example/c/pay/cs_test_1',
    ...said,
  }) as Stripe.Checkout.Session;

/** The envelope of an event about an object. */
export const event = (type: string, object: object, said: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  api_version: '2026-10-28.endive',
  created: start + 5,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  ...said,
});
