import type { Clock } from '@telehealth/service-kit/scheduling';
import type Stripe from 'stripe';
import { returnAddress } from '../../domain/orders/return-address.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { answerUnlessRefused, stripeClient, within } from './exchange.ts';
import { refsOfSession, reportsOfSession } from './from-checkout-session.ts';
import { isUndecided } from './from-payment-intent.ts';
import { listEvents } from './list-events.ts';
import { instantOf, orderKey, refundKey } from './object-content.ts';
import { readStripeConfirmation } from './read-confirmation.ts';
import { readCheckout, readView } from './read-view.ts';
import { toStripe } from './stripe-amount.ts';

export interface StripeParts {
  /** `isStripeTestKey` holds for it. */
  readonly secretKey: string;
  /** Signing secrets of the webhook endpoint, `whsec_…`; several while one is replaced. */
  readonly webhookSecrets: readonly string[];
  /** Where patients reach the gateway, without a slash at its end. */
  readonly publicUrl: string;
  readonly clock: Clock;
  /** An API like Stripe's; default: Stripe. */
  readonly apiUrl?: string | undefined;
}

/** Stripe refuses a checkout that stays open for more than a day by its own clock, which may be behind. */
const clockSkewSeconds = 60;

/** Whether a secret key is of Stripe's test mode, in which no money moves. */
export function isStripeTestKey(key: string): boolean {
  return /^(sk|rk)_test_\w+$/.test(key);
}

/** Takes payments by Stripe Checkout: an order is one checkout session with at most one payment intent. */
export function createStripeProvider({
  secretKey,
  webhookSecrets,
  publicUrl,
  clock,
  apiUrl,
}: StripeParts): PaymentProvider {
  if (!isStripeTestKey(secretKey)) throw new Error('the key is not one of the test mode of Stripe');
  const client = stripeClient(secretKey, apiUrl);

  return {
    name: 'stripe',

    async openCheckout({ orderRef, totalMinor, currency, capture, returnUrl, expiresAt }, limits) {
      const metadata = { [orderKey]: orderRef };
      const unitAmount = toStripe(totalMinor, currency);
      if (unitAmount === undefined) return undefined;
      const answer = await answerUnlessRefused(
        client.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: orderRef,
            metadata,
            payment_intent_data: { capture_method: capture, metadata },
            // The name of a therapy would show the reason of the payment to Stripe and on a bank statement.
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: unitAmount,
                  product_data: { name: `Order ${orderRef}` },
                },
              },
            ],
            // The patient pays in the currency of the order.
            adaptive_pricing: { enabled: false },
            // How the checkout ended is known when the patient comes back. Stripe writes the id of the checkout.
            success_url: `${publicUrl}/checkout/return?checkout={CHECKOUT_SESSION_ID}`,
            cancel_url:
              returnUrl === undefined
                ? `${publicUrl}/checkout/done`
                : returnAddress(returnUrl, orderRef, 'cancelled'),
            expires_at: Math.floor(expiresAt / 1000) - clockSkewSeconds,
          },
          within(limits, orderRef),
        ),
      );
      if (answer === undefined) return undefined;
      const { content: session } = answer;
      if (session.url === null) throw new Error('Stripe opened a checkout without an address');
      return {
        refs: refsOfSession(session),
        // A repeated request gets the first answer again, so it is about the time at which the checkout was opened.
        reports: reportsOfSession(session, instantOf(session.created)),
        checkoutUrl: session.url,
        expiresAt: instantOf(session.expires_at),
      };
    },

    async capture({ refs, amountMinor, currency }, limits) {
      const { paymentRef } = refs;
      const units = toStripe(amountMinor, currency);
      if (paymentRef !== undefined && units !== undefined) {
        const amount = { amount_to_capture: units };
        // Stripe refuses what is not authorized any more, and a second capture. The read shows which.
        await answerUnlessRefused(client.paymentIntents.capture(paymentRef, amount, within(limits)));
      }
      return await readView(client, refs, limits);
    },

    async cancel(refs, limits) {
      const { checkoutRef } = refs;
      if (checkoutRef !== undefined) {
        // Stripe refuses to close a closed checkout and to cancel a captured payment. The read shows which.
        await answerUnlessRefused(client.checkout.sessions.expire(checkoutRef, {}, within(limits)));
        const { session, intent } = await readCheckout(client, checkoutRef, limits);
        if (intent && isCancellable(intent, session)) {
          await answerUnlessRefused(client.paymentIntents.cancel(intent.id, {}, within(limits)));
        }
      }
      return await readView(client, refs, limits);
    },

    async refund({ refs, refundId, amountMinor, currency }, limits) {
      const { paymentRef } = refs;
      const amount = toStripe(amountMinor, currency);
      const made =
        paymentRef &&
        amount !== undefined &&
        (await answerUnlessRefused(
          client.refunds.create(
            { payment_intent: paymentRef, amount, metadata: { [refundKey]: refundId } },
            within(limits, refundId),
          ),
        ));
      return { ...(await readView(client, refs, limits)), refundRef: made ? made.content.id : undefined };
    },

    read: (refs, limits) => readView(client, refs, limits),

    readConfirmation: (confirmation, now) => readStripeConfirmation(confirmation, webhookSecrets, now),

    eventsSince: (cursor, before, limits) => listEvents(client, { cursor, before, now: clock.now() }, limits),
  };
}

/** Whether a payment intent is cancelled with its order. One whose payment is under way is left to Stripe, however long it takes. */
function isCancellable(intent: Stripe.PaymentIntent, { status: checkout }: Stripe.Checkout.Session): boolean {
  if (intent.status === 'canceled' || intent.status === 'succeeded' || intent.status === 'processing')
    return false;
  return checkout !== 'complete' || !isUndecided(intent);
}
