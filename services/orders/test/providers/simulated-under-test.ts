import type { CheckoutRequest } from '../../src/adapters/payment-provider.ts';
import type { OrdersOptions } from '../orders-under-test.ts';
import { startForged } from '../signed-confirmation.ts';

/** Starts orders for its provider and its checkout pages alone: no order knows the checkouts that a test opens. */
export async function startSimulated(options: OrdersOptions = {}) {
  const orders = await startForged(options);
  const { pages, route, clock } = orders;
  const { provider } = orders.context;
  const request = (said: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    ...{ orderRef: 'ord_1', totalMinor: 9_900_000_001, currency: 'USD', capture: 'automatic' },
    ...{ page: undefined, returnUrl: undefined, expiresAt: clock.now() + 60 * 60_000 },
    ...said,
  });
  const openCheckout = async (said: Partial<CheckoutRequest> = {}) => {
    const opened = await provider.openCheckout(request(said), {});
    if (opened === undefined) throw new Error('the checkout is refused');
    return opened;
  };
  return {
    ...orders,
    provider,
    openCheckout,
    /** The events that arrived at the confirmation route. */
    confirmed: () =>
      route.sent.flatMap(({ body, signature }) =>
        route.isLosing ? [] : (provider.readConfirmation({ body, signature }, clock.now()) ?? []),
      ),
    /** A new checkout, and what a person with the address of its page sees and does. */
    async open(said: Partial<CheckoutRequest> = {}) {
      const { checkoutUrl, refs } = await openCheckout(said);
      const secret = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
      const page = async () => {
        const { checkout } = await pages.getSimulatedCheckout({ secret });
        if (checkout === undefined) throw new Error('an answer without a checkout');
        return checkout;
      };
      return {
        ...{ refs, secret, page },
        press: (...actions: string[]) => orders.press(checkoutUrl, ...actions),
        /** Sends a form of a page that was rendered before. */
        submit: (action: string, formToken: string) =>
          pages.submitSimulatedCheckout({ secret, action, formToken }),
      };
    },
  };
}
