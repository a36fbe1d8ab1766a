import type { OrderState } from './order.ts';

/** How a checkout ended, for the page to which the patient goes back. Only the state of the order is proof. */
export type CheckoutResult = 'paid' | 'authorized' | 'pending' | 'cancelled';

const results: Readonly<Record<OrderState, CheckoutResult>> = {
  created: 'pending',
  payment_failed: 'pending',
  processing: 'pending',
  payment_authorized: 'authorized',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  disputed: 'paid',
  cancelled: 'cancelled',
};

/** How a completed checkout ended, by the state of its order: `pending` while nothing is decided. */
export function resultOf(state: OrderState): CheckoutResult {
  return results[state];
}

/** Where the patient goes after the checkout of an order: the address with `order_ref` and `result` (decisions.md 14). */
export function returnAddress(returnUrl: string, orderRef: string, result: CheckoutResult): string {
  const url = new URL(returnUrl);
  url.searchParams.set('order_ref', orderRef);
  url.searchParams.set('result', result);
  return url.href;
}
