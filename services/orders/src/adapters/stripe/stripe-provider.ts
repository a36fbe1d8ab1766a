import type { DeploymentMode } from '@telehealth/service-kit/config';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type Stripe from 'stripe';
import { returnAddress } from '../../domain/orders/return-address.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { answerUnlessRefused, openStripe, within } from './exchange.ts';
import { refsOfSession, reportsOfSession } from './from-checkout-session.ts';
import { isUndecided } from './from-payment-intent.ts';
import { listEvents } from './list-events.ts';
import { instantOf, orderKey, refundKey } from './object-content.ts';
import { readStripeConfirmation } from './read-confirmation.ts';
import { readCheckout, readView } from './read-view.ts';
import { toStripe } from './stripe-amount.ts';
import { isStripeKey } from './stripe-key.ts';

export interface StripeParts {
  readonly mode: DeploymentMode;
  /** A key of this mode (`isStripeKey`). */
  readonly secretKey: string;
  /** Signing secrets of the webhook endpoint, `whsec_…`; several while one is replaced. */
  readonly webhookSecrets: readonly string[];
  /** Where patients reach the gateway, without a slash at its end. */
  readonly publicUrl: string;
  readonly clock: Clock;
  /** The address of another API like Stripe's; absent: Stripe. */
  readonly apiUrl?: string | undefined;
}

/** Stripe refuses a checkout that stays open for more than a day by its own clock, which may be behind. */
const clockSkewSeconds = 60;

/** Takes payments by Stripe Checkout. An order is one checkout session with at most one payment intent. */
export function createStripeProvider({
  mode,
  secretKey,
  webhookSecrets,
  publicUrl,
  clock,
  apiUrl,
}: StripeParts): PaymentProvider {
  if (!isStripeKey(secretKey, mode)) throw new Error(`the key is not one of the ${mode} mode of Stripe`);
  const isLive = mode === 'live';
  const api = openStripe(secretKey, isLive, apiUrl);
  const { client } = api;

  return {
    name: 'stripe',

    async openCheckout({ orderRef, totalMinor, currency, capture, returnUrl, expiresAt }, limits) {
      const metadata = { [orderKey]: orderRef };
      const unitAmount = toStripe(totalMinor, currency);
      if (unitAmount === undefined) return undefined;
      const answer = await answerUnlessRefused(
        api,
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
            // It would let the patient pay in another currency than that of the order.
            adaptive_pricing: { enabled: false },
            // The platform reads the result when the patient comes back. Stripe writes the id of the checkout into the address.
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
        // A repeated request gets the first answer again, so the report has the time of the opening.
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
        // Stripe refuses a capture after the authorization has ended, and a second capture. The read shows which one it was.
        await answerUnlessRefused(api, client.paymentIntents.capture(paymentRef, amount, within(limits)));
      }
      return await readView(api, refs, limits);
    },

    async cancel(refs, limits) {
      const { checkoutRef } = refs;
      if (checkoutRef !== undefined) {
        // Stripe refuses to close a closed checkout and to cancel a captured payment. The read shows which one it was.
        await answerUnlessRefused(api, client.checkout.sessions.expire(checkoutRef, {}, within(limits)));
        const { session, intent } = await readCheckout(api, checkoutRef, limits);
        if (intent && isCancellable(intent, session)) {
          await answerUnlessRefused(api, client.paymentIntents.cancel(intent.id, {}, within(limits)));
        }
      }
      return await readView(api, refs, limits);
    },

    async refund({ refs, refundId, amountMinor, currency }, limits) {
      const { paymentRef } = refs;
      const amount = toStripe(amountMinor, currency);
      const made =
        paymentRef &&
        amount !== undefined &&
        (await answerUnlessRefused(
          api,
          client.refunds.create(
            { payment_intent: paymentRef, amount, metadata: { [refundKey]: refundId } },
            within(limits, refundId),
          ),
        ));
      return { ...(await readView(api, refs, limits)), refundRef: made ? made.content.id : undefined };
    },

    read: (refs, limits) => readView(api, refs, limits),

    readConfirmation: (confirmation, now) =>
      readStripeConfirmation(confirmation, { secrets: webhookSecrets, isLive }, now),

    eventsSince: (cursor, before, limits) => listEvents(api, { cursor, before, now: clock.now() }, limits),
  };
}

/** Whether a payment intent is cancelled with its order. A payment under way is left to Stripe, however long it takes. */
function isCancellable(intent: Stripe.PaymentIntent, { status: checkout }: Stripe.Checkout.Session): boolean {
  if (intent.status === 'canceled' || intent.status === 'succeeded' || intent.status === 'processing')
    return false;
  return checkout !== 'complete' || !isUndecided(intent);
}
