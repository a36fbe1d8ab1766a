import type { DeploymentMode } from '@telehealth/service-kit/config';
import { fakeClock } from '@telehealth/service-kit/testing';
import { type OrdersOptions, type OrdersUnderTest, startOrders } from '../orders-under-test.ts';
import { ofMode, startFakeStripe } from './fake-stripe.ts';
import { event, paymentIntent } from './stripe-objects.ts';
import { signed, stripeAt, webhookSecret } from './stripe-under-test.ts';

/** What the order costs. */
export const total = 29_900;
export const aQuarterHourMs = 15 * 60 * 1000;

/** An order that is paid at Stripe, whose messages arrive when the test sends them. */
export async function ordered(
  request: Parameters<OrdersUnderTest['initiate']>[0] = {},
  { mode = 'test', ...options }: OrdersOptions & { readonly mode?: DeploymentMode } = {},
) {
  const stripe = await startFakeStripe(mode);
  let sent = 0;
  const clock = fakeClock();
  const { provider } = stripeAt(stripe.apiUrl, [webhookSecret], mode);
  const orders = await startOrders({ clock, wrapProvider: () => provider, ...options });
  const { orderRef, checkoutUrl } = await orders.initiate(request);
  const metadata = { order_ref: orderRef };
  const paid = { amount: total, amount_received: total, status: 'succeeded', metadata } as const;
  return {
    ...{ stripe, orders, orderRef, checkoutUrl },
    state: () => orders.stateOf(orderRef),
    pay: () => stripe.put(paid),
    intent: () => paymentIntent(paid),
    async send(type: string, object: object) {
      const created = Math.floor(clock.now() / 1000);
      const confirmation = signed(
        JSON.parse(ofMode(event(type, object, { created, id: `evt_${sent++}` }), mode)),
        webhookSecret,
        created,
      );
      await orders.confirmations.confirm({ provider: 'stripe', ...confirmation });
    },
    /** Lets time pass, also at Stripe, and runs the schedule. */
    async wait(ms: number) {
      clock.pass(ms);
      stripe.now = Math.floor(clock.now() / 1000);
      await orders.sweep();
    },
  };
}
